package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/** Codeforces 662A: each card shows one of two heaps by a coin's toss, then Nim is played; the chance of the first player. */
record GamblingNim() implements Problem {
    @Override
    public ProblemEntry entry() {
        return new ProblemEntry("cf-662a", "Gambling Nim", "cards", "n; n lines a b → p/q, the first player's chance");
    }

    @Override
    public QueryForm queries() {
        return QueryForm.JSON;
    }

    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        int cards = in.count("the number of cards");
        ByteSink line = out.line().text("{\"game\":\"cards\",\"ask\":\"probability\",\"position\":[");
        for (int i = 0; i < cards; i++) {
            line.text(i == 0 ? "[" : ",[").number(in.number("a, a side of a card"));
            line.put(',').number(in.number("b, the other side of a card")).put(']');
        }
        in.end();
        line.text("]}");
        out.endBlocking();
    }

    @Override
    public void print(Answer answer, ByteSink out) {
        answer.write(out);
    }
}
