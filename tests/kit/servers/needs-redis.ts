import { spawnSync } from "node:child_process";

const isInstalled = !spawnSync("redis-server", ["--version"]).error;

/** Returns `it` or `describe`, or its `skip` if redis-server isn't on the PATH. */
export const needsRedis = <Block extends { skip: Block }>(block: Block): Block => (isInstalled ? block : block.skip);
