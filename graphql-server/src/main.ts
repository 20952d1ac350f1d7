import "reflect-metadata";
import { inspect } from "node:util";
import { createApp } from "./app";
import { readProcessEnv } from "./env";
import { collectGarbageWhenIdle } from "./kernel/collect-garbage-when-idle";
import { explainFailure } from "./kernel/errors/explain-failure";
import { createLogger } from "./kernel/logging/logger";
import { toSourceStack } from "./kernel/logging/source-maps";

const STOP_TIMEOUT_MS = 9_500;

async function main(): Promise<void> {
  const env = readProcessEnv();
  const logger = createLogger(env.LOG_LEVEL);
  // A bug in one request must not end the requests of other users.
  process.on("unhandledRejection", (error) => logger.error({ error }, "unhandled rejection"));
  if (env.DEMO_MODE) logger.warn("demo mode: anyone who can reach this server can sign in as an admin");
  const starting = createApp(env, logger);
  let isStopping = false;
  const stop = (signal: string): void => {
    // Under npm, Ctrl+C sends the signal twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    // Wait for a pending start first; otherwise, the embedded database would keep running.
    const stopped = starting.then((app) => app.stop());
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, "shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const app = await starting;
  if (isStopping) return;
  try {
    const address = await app.listen();
    logger.info({ url: env.PUBLIC_URL, address, demo: env.DEMO_MODE }, `ready at ${env.PUBLIC_URL}`);
    collectGarbageWhenIdle();
  } catch (error) {
    await app.stop();
    throw error;
  }
}

main().catch((error: unknown) => {
  // The operator can fix these errors, so print no stack trace.
  console.error(explainFailure(error) ?? toSourceStack(inspect(error)));
  process.exit(1);
});
