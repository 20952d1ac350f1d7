import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../../../tests/kit/eventually";
import { isDataDirInUse, lockDataDir } from "./data-dir-lock";

const FAST = { heartbeatMs: 20, staleMs: 200 };
/** Never becomes stale during a test. */
const SLOW = { heartbeatMs: 20, staleMs: 600_000 };
/** The same process id in another container. Process ids start at 1 in each container. */
const OTHER_HOST = `${process.pid} another-host/pid:[1]`;

let dataDir: string;
let file: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "glitch-lock-"));
  file = path.join(dataDir, "server.pid");
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const ownHost = async (): Promise<string> => {
  const release = await lockDataDir(dataDir);
  const [, host = ""] = readFileSync(file, "utf8").split(" ");
  release();
  return host;
};

it("rejects a folder in use by a server in another container, even with the same process id", async () => {
  writeFileSync(file, OTHER_HOST);
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), FAST.heartbeatMs);
  try {
    await expect(lockDataDir(dataDir, SLOW)).rejects.toThrow("in use by a server in another container");
    expect(readFileSync(file, "utf8")).toBe(OTHER_HOST);
    expect(isDataDirInUse(dataDir)).toBe(false);
  } finally {
    clearInterval(heartbeat);
  }
});

it("takes over a lock that a server in another container no longer renews", async () => {
  writeFileSync(file, OTHER_HOST);
  const release = await lockDataDir(dataDir, FAST);
  expect(readFileSync(file, "utf8")).not.toBe(OTHER_HOST);
  release();
  expect(existsSync(file)).toBe(false);
});

it("waits for a process that is being killed, then takes over its lock", async () => {
  const dying = spawn("sleep", ["600"]);
  writeFileSync(file, `${dying.pid} ${await ownHost()}`);
  expect(isDataDirInUse(dataDir)).toBe(true);
  const locked = lockDataDir(dataDir, SLOW);
  dying.kill("SIGKILL");
  await once(dying, "exit");
  (await locked)();
});

it("renews its lock until it is released", async () => {
  const release = await lockDataDir(dataDir, FAST);
  const longAgo = new Date(0);
  utimesSync(file, longAgo, longAgo);
  await eventually("the lock is renewed", () => statSync(file).mtimeMs !== 0);
  release();
});
