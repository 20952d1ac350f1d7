import "reflect-metadata";
import { createApp } from "./app";
import { readProcessEnv, SettingsError } from "./env";
import { createLogger } from "./kernel/logger";

const STOP_DEADLINE_MS = 9_500;

async function main(): Promise<void> {
  const env = readProcessEnv();
  const logger = createLogger(env.LOG_LEVEL);
  const starting = createApp(env, logger);
  const stop = (signal: string): void => {
    logger.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    // A start under way is awaited first: cut off, it would leave the embedded database running.
    const stopped = starting.then((app) => app.stop());
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const app = await starting;
  try {
    const address = await app.listen();
    logger.info({ url: env.PUBLIC_URL, address, demo: env.DEMO_MODE }, `open ${env.PUBLIC_URL}`);
  } catch (error) {
    await app.stop();
    throw error;
  }
}

main().catch((error: unknown) => {
  // A wrong setting or a taken port needs its sentence, not a stack.
  const expected = error instanceof SettingsError || (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
});
