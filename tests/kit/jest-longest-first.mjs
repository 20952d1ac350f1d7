import SequencerModule from "@jest/test-sequencer";

// A module of the old kind has its class one level down.
const Sequencer = SequencerModule.default ?? SequencerModule;

/** Begun last, it would go on alone when all others are done. */
const LONGEST = "screens.test.ts";

const isLongest = ({ path }) => path.endsWith(LONGEST);

export default class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    const inOrder = super.sort(tests);
    return [...inOrder.filter(isLongest), ...inOrder.filter((test) => !isLongest(test))];
  }
}
