import { startPostgresCluster } from "./postgres-cluster";

export default startPostgresCluster;
