import { killAndCatchUp } from "../kit/kill-and-catch-up";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";

// 50 writers post while servers are killed (SIGKILL) ten times at random, and readers over graphql-ws reconnect and catch up.
// Runs once with one server, and once with two servers of which one is killed at a time.
// Exits with 1 if a message was lost, delivered or stored twice, or delivered out of order.
let mistakes = 0;
await startPostgresCluster();
try {
  for (const processes of [1, 2] as const) {
    const counts = await killAndCatchUp({ writers: 50, readers: 20, kills: 10, processes, maxUptimeMs: 4_000 });
    mistakes += counts.lost + counts.deliveredTwice + counts.outOfOrder + counts.storedTwice;
    console.log(`${processes} ${processes === 1 ? "server" : "servers"}, 10 kills:`, counts);
  }
} finally {
  await stopPostgresCluster();
}
process.exit(mistakes ? 1 : 0);
