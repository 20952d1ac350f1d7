import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");

const SIGNALS = ["SIGINT", "SIGTERM"];

/**
 * Runs a program of this repository (node_modules/.bin first in the path) and resolves with its exit code and, when
 * `capture` is set, with all that it printed; otherwise it prints for itself. A signal to this process ends the program.
 */
export function run(command, args, { capture = false, env = {} } = {}) {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: capture ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  // Ctrl-C reaches the program by itself, as a member of the same process group.
  const passOn = (signal) => void (signal === "SIGTERM" && child.kill(signal));
  for (const signal of SIGNALS) process.on(signal, passOn);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      resolve({ code: code ?? 1, output });
    });
  });
}
