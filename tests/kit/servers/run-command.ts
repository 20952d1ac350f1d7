import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const PROGRAMS = path.resolve(import.meta.dirname, "../../../graphql-server/dist");

/** The exit code and the output of a command. */
export interface FinishedCommand {
  code: number;
  text: string;
}

interface CommandInput {
  words?: string[];
  env: Record<string, string>;
  /** Written to standard input. */
  typed?: string;
}

/** Runs a command of the built server, like its script in package.json. */
export async function runCommand(
  name: string,
  { words = [], env, typed = "" }: CommandInput,
): Promise<FinishedCommand> {
  const { PATH = "", HOME = "" } = process.env;
  const program = path.join(PROGRAMS, `${name}.js`);
  const child = spawn(process.execPath, [program, ...words], { env: { PATH, HOME, ...env } });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  child.stdin.end(typed);
  const [code] = (await once(child, "close")) as [number];
  return { code, text };
}
