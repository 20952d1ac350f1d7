import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");

const SIGNALS = ["SIGINT", "SIGTERM"];

/**
 * Runs a program of this repository (node_modules/.bin first in the path) and resolves with its exit code and, when
 * `capture` is set, with all that it printed; otherwise it prints for itself. What asks this process to end, asks it, too.
 */
export function run(command, args, { capture = false, env = {} } = {}) {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: capture ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    // Outside our process group Ctrl-C reaches it once and through us; twice would cut a clean stop short.
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
