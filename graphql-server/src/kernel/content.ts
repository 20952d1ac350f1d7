import { readFileSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import type { z } from "zod";
import { StartupError } from "./errors/errors";
import { PROJECT_ROOT } from "./project-root";

/** The texts and data that the server ships with: courses, lessons, the FAQ, and the default channels. */
export const CONTENT_FOLDER = path.join(PROJECT_ROOT, "graphql-server/content");

export interface ContentProblem {
  file: string;
  /** Where in the file, such as `lessons.2.title` or `line 12`. */
  path: string;
  reason: string;
}

export class ContentError extends StartupError {
  override readonly name = "ContentError";

  constructor(readonly problems: readonly ContentProblem[]) {
    const lines = problems.map((problem) =>
      [nameOf(problem.file), problem.path, problem.reason].filter(Boolean).join(": "),
    );
    super(`Invalid content:\n${lines.map((line) => `  ${line}`).join("\n")}`);
  }
}

/** Reads and validates a YAML file. Throws a ContentError that lists all problems. */
export function readContent<T>(file: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseYaml(file));
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => ({ file, path: issue.path.join("."), reason: issue.message }));
  throw new ContentError(problems);
}

/** Throws a ContentError if two items have the same value, such as an id that is used in two files. */
export function assertUnique(items: readonly { file: string; path: string; value: string | number }[]): void {
  const files = new Map<string | number, string>();
  for (const { file, path, value } of items) {
    const first = files.get(value);
    if (first) throw new ContentError([{ file, path, reason: `${value} is already used in ${nameOf(first)}` }]);
    files.set(value, file);
  }
}

function parseYaml(file: string): unknown {
  const document = parseDocument(read(file), { prettyErrors: true });
  const [error] = document.errors;
  if (!error) return document.toJS();
  const [position] = error.linePos ?? [];
  const [reason = ""] = error.message.split(" at line ");
  throw new ContentError([{ file, path: position ? `line ${position.line}, column ${position.col}` : "", reason }]);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ContentError([{ file, path: "", reason: (error as Error).message }]);
  }
}

function nameOf(file: string): string {
  const name = path.relative(PROJECT_ROOT, file);
  return name.startsWith("..") ? file : name;
}
