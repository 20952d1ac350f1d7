// Preloaded into the server under measurement. Prints on SIGUSR2 how long callers waited for a pooled connection.
// Resolves `pg` from the server program, because another build has its own copy.
const { Pool } = require(require.resolve("pg", { paths: [process.argv[1]] }));

let waits = [];
const connect = Pool.prototype.connect;

Pool.prototype.connect = function (callback) {
  const start = performance.now();
  const recordWait = () => waits.push(performance.now() - start);
  if (callback) {
    return connect.call(this, (...results) => {
      recordWait();
      callback(...results);
    });
  }
  return connect.call(this).finally(recordWait);
};

process.on("SIGUSR2", () => {
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  process.stdout.write(`"poolWaits":${JSON.stringify({ p99, max: waits.at(-1) ?? 0 })}\n`);
  waits = [];
});
