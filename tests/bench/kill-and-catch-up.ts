import { killAndCatchUp } from "../kit/kill-and-catch-up";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";

// 50 writers, servers killed (SIGKILL) at random moments ten times, readers over graphql-ws that come back and catch up:
// with one server, and with one of two.
await startPostgresCluster();
for (const processes of [1, 2] as const) {
  const figures = await killAndCatchUp({ writers: 50, readers: 20, kills: 10, processes, longestLifeMs: 4_000 });
  console.log(`${processes} ${processes === 1 ? "server" : "servers"}, 10 kills:`, figures);
}
await stopPostgresCluster();
process.exit(0);
