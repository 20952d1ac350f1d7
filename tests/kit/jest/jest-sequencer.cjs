const Sequencer = require("@jest/test-sequencer").default;

/** Long files first: one that starts last would run on alone. Within a group, Jest's own order: what failed or was slow before. */
const GROUPS = [/e2e\/pages\/screens/, /tests\/faults\//, /tests\/e2e\//, /tests\/api\//];

const groupOf = ({ path }) => {
  const index = GROUPS.findIndex((pattern) => pattern.test(path));
  return index < 0 ? GROUPS.length : index;
};

module.exports = class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => groupOf(a) - groupOf(b));
  }
};
