import "reflect-metadata";
import { createApp } from "./app";
import { readProcessEnv } from "./env";
import { StartupError } from "./kernel/errors/errors";
import { createLogger } from "./kernel/logging/logger";
import { mapStackTraces } from "./kernel/logging/source-maps";

const STOP_TIMEOUT_MS = 9_500;

mapStackTraces(import.meta.url);

async function main(): Promise<void> {
  const env = readProcessEnv();
  const logger = createLogger(env.LOG_LEVEL);
  // A mistake in what serves one person must not end what everybody else is in the middle of.
  process.on("unhandledRejection", (error) => logger.error({ error }, "a promise failed and nobody was told"));
  const starting = createApp(env, logger);
  let isStopping = false;
  const stop = (signal: string): void => {
    // Ctrl+C comes twice to a server under npm, which passes on what the terminal sends to both.
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
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
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const app = await starting;
  if (isStopping) return;
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
  const expected = error instanceof StartupError || (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
});
