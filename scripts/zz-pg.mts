import { startPostgresCluster } from "../tests/kit/postgres-cluster";
await startPostgresCluster();
console.log(process.env.TEST_POSTGRES_URL);
setInterval(() => {}, 1e6);
