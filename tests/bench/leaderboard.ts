import "reflect-metadata";
import { ENTITIES } from "../../graphql-server/src/entities";
import { createDataSource } from "../../graphql-server/src/kernel/database";
import { MIGRATIONS } from "../../migrations";
import { createTestDatabase } from "../kit/test-database";
import { startPostgresCluster, stopPostgresCluster } from "../kit/postgres-cluster";
import { loadCommunity } from "./leaderboard/load";

await startPostgresCluster();
const { url } = await createTestDatabase();
console.log(url);
const database = createDataSource(url, { poolSize: 10, entities: ENTITIES, migrations: MIGRATIONS });
await database.initialize();
await database.runMigrations();
const begin = Date.now();
await loadCommunity(database, { members: Number(process.env.M ?? 1e6), entries: Number(process.env.E ?? 5e6) });
console.log("loaded", Date.now() - begin);
if (process.env.KEEP) setInterval(() => {}, 1e6); else {
await database.destroy();
await stopPostgresCluster();
}
