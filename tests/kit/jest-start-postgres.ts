import { startPostgresCluster } from "./postgres-cluster";
import { prepareDatabases } from "./test-database";

/** It outlives every process a test kills; only the end of the machine would cost it anything. */
const WITHOUT_WAITING_FOR_THE_DISK = { fsync: "off", full_page_writes: "off" };

/** Projects that run together share one cluster. The server has been built. */
export default async function startPostgres(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL) return;
  await startPostgresCluster(WITHOUT_WAITING_FOR_THE_DISK);
  await prepareDatabases();
}
