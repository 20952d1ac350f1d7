import { startPostgresCluster } from "./postgres-cluster";

/** Projects that run together share one cluster. */
export default async function startPostgres(): Promise<void> {
  if (!process.env.TEST_POSTGRES_URL) await startPostgresCluster();
}
