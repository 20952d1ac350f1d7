import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");

const SIGNALS = ["SIGINT", "SIGTERM"];

/**
 * Runs a program with node_modules/.bin first in the path. Resolves with its exit code and, if `capture` is set, its output.
 * Forwards termination signals to the program.
 */
export function run(command, args, { capture = false, env = {} } = {}) {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: capture ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    // In its own process group, the child gets Ctrl-C only once, through us. A second signal would interrupt its shutdown.
    detached: true,
  });
  const stop = () => void (child.killed || child.kill("SIGTERM"));
  for (const signal of SIGNALS) process.on(signal, stop);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
