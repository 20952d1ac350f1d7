import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../kit/servers/free-port";
import { NODE_FLAGS } from "./harness/spawn-server";

// Measures the time from `npm start` on an existing database until /readyz succeeds, and the idle server's memory.
const MAX_START_MS = 2_500;
const MAX_MEMORY_MB = 160;
/** The server has freed what its start needed after two checks of 7 s without load. */
const IDLE_MS = 20_000;
const TIMEOUT_MS = 120_000;

const repository = path.resolve(import.meta.dirname, "../..");

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

const servers: ChildProcess[] = [];

interface RunningServer {
  child: ChildProcess;
  startMs: number;
}

async function startServer(dataDir: string): Promise<RunningServer> {
  const port = await freePort();
  const begin = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, "scripts/start.mjs"], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  servers.push(child);
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}`);
    if (performance.now() - begin > TIMEOUT_MS) throw new Error("The server did not become ready");
    await wait(20);
  }
  return { child, startMs: performance.now() - begin };
}

async function stopServer({ child }: RunningServer): Promise<number> {
  const begin = performance.now();
  child.kill("SIGTERM");
  await once(child, "exit");
  return performance.now() - begin;
}

const residentMemoryMb = (pid: number): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

function report(name: string, value: number, unit: string, goal: number): void {
  const isGoalMet = value <= goal;
  console.log(`${isGoalMet ? "ok  " : "FAIL"} ${name}: ${value.toFixed(0)} ${unit} (at most ${goal})`);
  if (!isGoalMet) process.exitCode = 1;
}

async function measure(dataDir: string): Promise<void> {
  const first = await startServer(dataDir);
  console.log(
    `     first start, with a build if needed, a new database and demo content: ${first.startMs.toFixed(0)} ms`,
  );
  await stopServer(first);

  const second = await startServer(dataDir);
  report("start to ready", second.startMs, "ms", MAX_START_MS);
  await wait(IDLE_MS);
  report("resident memory of the idle server process", residentMemoryMb(second.child.pid ?? 0), "MB", MAX_MEMORY_MB);
  console.log(`     stop after SIGTERM: ${(await stopServer(second)).toFixed(0)} ms`);
}

const dataDir = await mkdtemp(path.join(tmpdir(), "cold-start-"));
// When run as root, PostgreSQL runs as another user, which needs access to the folder.
await chmod(dataDir, 0o755);
try {
  await measure(dataDir);
} finally {
  for (const server of servers) if (server.exitCode === null) server.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
}
