// A board that shows who wins at other positions too: it asks the server for them, once for each game and size.
import { Component } from '../base/ui.js';
import { writeJson } from '../base/json.js';
import { solveAll } from '../client/nimbus.js';

const asked = new Map();

/** Outcomes of positions, as many of which are always the same; none without the server, which is asked again later. */
function outcomesOf(game, positions) {
  const name = writeJson([game, positions.length]);
  if (!asked.has(name)) {
    asked.set(name, solveAll(positions.map((position) => ({ game, position })))
      .then((answers) => answers.map(({ outcome }) => outcome), () => asked.delete(name) && []));
  }
  return asked.get(name);
}

/** `positions({position, game})` are those whose outcomes are in the state, by their places; a plain board asks nothing. */
export class Asking extends Component {
  state = { outcomes: [] };

  componentDidMount() {
    this.look();
  }

  componentDidUpdate(before) {
    if (['game', 'position', 'isPlain'].some((name) => before[name] !== this.props[name])) this.look();
  }

  async look() {
    const { game: { value }, isPlain } = this.props;
    const positions = isPlain ? [] : this.positions(this.props);
    if (!positions.length) return;
    const outcomes = await outcomesOf(value, positions);
    if (this.props.game.value === value && this.positions(this.props).length === positions.length && outcomes !== this.state.outcomes) this.setState({ outcomes });
  }
}
