import { spawnSync } from "node:child_process";

const isInstalled = !spawnSync("redis-server", ["--version"]).error;

/** For tests that start Redis: `it` or `describe` itself, or its `skip` where redis-server isn't on the PATH. */
export const needsRedis = <Block extends { skip: Block }>(block: Block): Block => (isInstalled ? block : block.skip);
