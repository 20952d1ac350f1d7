import { stopPostgresCluster } from "./postgres-cluster";

export default stopPostgresCluster;
