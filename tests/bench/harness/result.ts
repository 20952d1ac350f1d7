import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, hostname, totalmem } from "node:os";
import path from "node:path";
import type { SuiteResult } from "./runner";
import type { Options, RunNotes } from "./suite";

/** One run, as its JSON file contains it. */
export interface RunResult extends RunNotes {
  startedAt: string;
  /** Ends with "+" if the working tree had changes. */
  commit: string;
  machine: Machine;
  options: Options;
  suites: SuiteResult[];
}

interface Machine {
  host: string;
  cpu: string;
  cores: number;
  memoryGb: number;
  platform: string;
}

export const REPOSITORY = path.resolve(import.meta.dirname, "../../..");

/** The packages whose versions explain differences between runs. */
const PACKAGES = [
  ...["@apollo/server", "@as-integrations/express5", "@socket.io/redis-adapter", "autocannon", "express", "fastify"],
  ...["graphql", "graphql-jit", "graphql-ws", "pg", "socket.io", "type-graphql", "typeorm", "ws"],
];

const git = (...args: string[]): string => execFileSync("git", args, { cwd: REPOSITORY, encoding: "utf8" }).trim();

function versionOf(name: string): string {
  const file = path.join(REPOSITORY, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** The commit, the machine, and the versions of Node and the packages. */
export function newRun(options: Options): RunResult {
  return {
    startedAt: new Date().toISOString(),
    commit: git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain") ? "+" : ""),
    machine: {
      host: hostname(),
      cpu: cpus()[0]?.model.trim() ?? "unknown",
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      platform: `${process.platform} ${process.arch}`,
    },
    versions: { node: process.versions.node, ...Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)])) },
    options,
    suites: [],
    failures: [],
  };
}

/** Reads the JSON file of an earlier run. */
export const readRun = (file: string): RunResult => JSON.parse(readFileSync(file, "utf8")) as RunResult;

/** Absolute numbers are only comparable on the same machine. */
export const isSameMachine = (a: RunResult, b: RunResult): boolean =>
  JSON.stringify(a.machine) === JSON.stringify(b.machine);
