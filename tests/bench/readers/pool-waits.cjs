// Loaded into the server under measurement: how long statements wait for a connection of the pool, printed on SIGUSR2.
// Another build of the server has its own copy of the package.
const { Pool } = require(require.resolve("pg", { paths: [process.argv[1]] }));

let waits = [];
const connect = Pool.prototype.connect;

Pool.prototype.connect = function (callback) {
  const start = performance.now();
  const note = () => waits.push(performance.now() - start);
  if (callback) {
    return connect.call(this, (...results) => {
      note();
      callback(...results);
    });
  }
  return connect.call(this).finally(note);
};

process.on("SIGUSR2", () => {
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  process.stdout.write(`"poolWaits":${JSON.stringify({ p99, max: waits.at(-1) ?? 0 })}\n`);
  waits = [];
});
