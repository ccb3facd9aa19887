// A board that shows who wins at other positions too: it asks the server for them, once for each game and size.
import { Component } from '../base/ui.js';
import { writeJson } from '../base/json.js';
import { solveAll } from '../client/nimbus.js';

const asked = new Map();

/** Outcomes of positions, as many of which are always the same; none without the server, which is asked again later. */
function outcomesOf(game, positions, play) {
  const name = writeJson([game, positions.length, play]);
  if (!asked.has(name)) {
    asked.set(name, solveAll(positions.map((position) => ({ game, position, play })))
      .then((answers) => answers.map(({ outcome }) => outcome), () => asked.delete(name) && []));
  }
  return asked.get(name);
}

/**
 * `positions({position, game})` are those whose outcomes under the convention of play are in the state, by their places, undefined where
 * it is not offered; a plain board asks nothing.
 */
export class Asking extends Component {
  state = { outcomes: [] };

  componentDidMount() {
    this.look();
  }

  componentDidUpdate(before) {
    if (before.play !== this.props.play) this.setState({ outcomes: [] }); // Those of the other convention must not stay until the answer.
    if (['game', 'position', 'isPlain', 'play'].some((name) => before[name] !== this.props[name])) this.look();
  }

  /** Whether a legend of outcomes is of use: under misère play some games have none. */
  get isTold() {
    const { isPlain, play } = this.props;
    return !isPlain && (play !== 'misere' || this.state.outcomes.some(Boolean));
  }

  async look() {
    const { game: { value }, isPlain, play = 'normal' } = this.props;
    const turn = (this.turn = {});
    const positions = isPlain ? [] : this.positions(this.props);
    if (!positions.length) return;
    const outcomes = await outcomesOf(value, positions, play);
    if (turn === this.turn) this.setState({ outcomes });
  }
}
