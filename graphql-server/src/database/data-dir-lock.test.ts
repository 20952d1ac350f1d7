import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDataDirInUse, lockDataDir } from "./data-dir-lock";

const FAST = { heartbeatMs: 20, staleMs: 200 };
/** Longer than any test runs: what ends the waiting is something else. */
const PATIENT = { heartbeatMs: 20, staleMs: 600_000 };
/** The same process id as this one, as containers have: each starts counting at 1. */
const ELSEWHERE = `${process.pid} another-host/pid:[1]`;

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

it("refuses a folder that a server in another container uses, even with the same process id", async () => {
  writeFileSync(file, ELSEWHERE);
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), FAST.heartbeatMs);
  try {
    await expect(lockDataDir(dataDir, PATIENT)).rejects.toThrow("in use by a server in another container");
    expect(readFileSync(file, "utf8")).toBe(ELSEWHERE);
    expect(isDataDirInUse(dataDir)).toBe(false);
  } finally {
    clearInterval(heartbeat);
  }
});

it("takes over from a server in another container that no longer renews its lock", async () => {
  writeFileSync(file, ELSEWHERE);
  const release = await lockDataDir(dataDir, FAST);
  expect(readFileSync(file, "utf8")).not.toBe(ELSEWHERE);
  release();
  expect(existsSync(file)).toBe(false);
});

it("waits for a process that is being killed, and takes over once it is gone", async () => {
  const dying = spawn("sleep", ["600"]);
  writeFileSync(file, `${dying.pid} ${await ownHost()}`);
  expect(isDataDirInUse(dataDir)).toBe(true);
  const locked = lockDataDir(dataDir, PATIENT);
  dying.kill("SIGKILL");
  await once(dying, "exit");
  (await locked)();
});

it("refuses a folder that a running server of an earlier version uses, which renews nothing", async () => {
  writeFileSync(file, String(process.ppid));
  await expect(lockDataDir(dataDir, FAST)).rejects.toThrow(`process id ${process.ppid}`);
});

it("renews its lock as long as it holds it", async () => {
  const release = await lockDataDir(dataDir, FAST);
  const longAgo = new Date(0);
  utimesSync(file, longAgo, longAgo);
  while (statSync(file).mtimeMs === 0) await new Promise(setImmediate);
  release();
});
