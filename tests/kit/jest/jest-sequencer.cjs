const Sequencer = require("@jest/test-sequencer").default;

/** Starts long files first, so that none runs alone at the end. Within a group, Jest's order applies: failed or slow files first. */
const GROUPS = [/e2e\/pages\/screens|drawn-questions/, /tests\/faults\//, /tests\/e2e\//, /tests\/api\//];

const groupOf = ({ path }) => {
  const index = GROUPS.findIndex((pattern) => pattern.test(path));
  return index < 0 ? GROUPS.length : index;
};

module.exports = class LongestFirstSequencer extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => groupOf(a) - groupOf(b));
  }
};
