import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const TIMEOUT_MS = 60_000;
const SERVER = path.resolve(import.meta.dirname, "../../../graphql-server/dist/main.js");

/** The built server in its own process, as `npm start` runs it. */
export interface SpawnedServer {
  /** "http://127.0.0.1:43210" */
  url: string;
  pid: number;
  /** Sends a signal. `exit` resolves when the process has ended. */
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or null if a signal ended the process. */
  exit: Promise<number | null>;
}

/** The exit code and output of a server that failed to start. */
export interface FailedStart {
  code: number | null;
  stdout: string;
  stderr: string;
}

const running = new Set<SpawnedServer>();

function launch(env: Record<string, string>) {
  // The server inherits only these variables from the tests' environment.
  const { PATH = "", HOME = "", FAST_LANE = "on" } = process.env;
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH,
      HOME,
      FAST_LANE,
      FIRST_POST_APPROVAL_BELOW_LEVEL: "0",
      SCAM_GUARD: "off",
      NODE_ENV: "test",
      PORT: "0",
      HOST: "127.0.0.1",
      RATE_LIMITS: "off",
      DEMO_MODE: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (printed.stdout += chunk));
  child.stderr.on("data", (chunk) => (printed.stderr += chunk));
  const exit = once(child, "close").then(([code]) => code as number | null);
  return { child, printed, exit };
}

/** Resolves when the server listens. Rejects with its output if it exits or times out. */
export async function spawnServer(env: Record<string, string>): Promise<SpawnedServer> {
  const { child, printed, exit } = launch(env);
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (): void => reject(new Error(`The server did not start:\n${printed.stdout}${printed.stderr}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail();
    }, TIMEOUT_MS);
    child.stdout.on("data", () => {
      const address = /"address":"([^"]+)"/.exec(printed.stdout)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    void exit.then(() => {
      clearTimeout(timer);
      fail();
    });
  });
  const server: SpawnedServer = { url, pid: child.pid ?? 0, kill: (signal) => void child.kill(signal), exit };
  running.add(server);
  void exit.then(() => running.delete(server));
  return server;
}

/** Starts a server that is expected to exit on its own. */
export async function spawnUntilExit(env: Record<string, string>): Promise<FailedStart> {
  const { child, printed, exit } = launch(env);
  const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  const code = await exit;
  clearTimeout(timer);
  return { code, ...printed };
}

/** For afterAll: stops servers that a failed test left running. */
export async function stopSpawnedServers(): Promise<void> {
  const exits = [...running].map((server) => {
    server.kill("SIGTERM");
    return server.exit;
  });
  await Promise.all(exits);
}

export interface DataDir {
  path: string;
  remove(): Promise<void>;
}

/** Creates a DATA_DIR. When tests run as root, PostgreSQL runs as another user, which needs access to the folder. */
export async function createDataDir(): Promise<DataDir> {
  const folder = await mkdtemp(path.join(tmpdir(), "glitch-spawned-"));
  await chmod(folder, 0o755);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The process ID and connection URL of a DATA_DIR's embedded PostgreSQL. */
export async function embeddedPostgresOf(dataDir: string): Promise<{ pid: number; url: string }> {
  const password = (await readFile(path.join(dataDir, "postgres-password"), "utf8")).trim();
  const [pid, , , port] = (await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  return { pid: Number(pid), url: `postgres://glitch:${password}@127.0.0.1:${port}/postgres` };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
