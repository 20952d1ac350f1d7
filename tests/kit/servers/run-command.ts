import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const PROGRAMS = path.resolve(import.meta.dirname, "../../../graphql-server/dist");

/** The exit code and combined output of a command. */
export interface FinishedCommand {
  code: number;
  output: string;
}

interface CommandInput {
  args?: string[];
  env: Record<string, string>;
  /** Written to standard input. */
  stdin?: string;
}

/** Runs a command of the built server, like its script in package.json. */
export async function runCommand(name: string, { args = [], env, stdin = "" }: CommandInput): Promise<FinishedCommand> {
  const { PATH = "", HOME = "" } = process.env;
  const program = path.join(PROGRAMS, `${name}.js`);
  const child = spawn(process.execPath, [program, ...args], { env: { PATH, HOME, ...env } });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  child.stdin.end(stdin);
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}
