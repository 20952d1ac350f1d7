import { AppError, StartupError } from "./errors";

interface Failure {
  code?: unknown;
  message?: unknown;
  path?: unknown;
  port?: unknown;
  driverError?: unknown;
}

/** What to do about errors of the database, by PostgreSQL's code or the system's. */
const DATABASE_ADVICE: Record<string, string> = {
  "28P01": "Check the user and the password in DATABASE_URL.",
  "28000": "Check the user in DATABASE_URL, and that the database's pg_hba.conf lets it connect from here.",
  "3D000": "Create the database, or correct its name in DATABASE_URL.",
  "42501": "Give the role this right, or make it the owner of the database.",
  "53100": "The database has no space left. Free some, and start again.",
  "53300": "The database has no free connection. Lower DATABASE_POOL, or raise max_connections.",
  "0A000": "Install this extension of PostgreSQL on the database's machine.",
  ENOTFOUND: "Check the host name in DATABASE_URL.",
  EAI_AGAIN: "Check the host name in DATABASE_URL, and this machine's name server.",
  ECONNREFUSED: "Check that the database is running, and the host and port in DATABASE_URL.",
  ETIMEDOUT: "Check the host and port in DATABASE_URL, and the firewall.",
};

/** What to do about errors of files. */
const FILE_ADVICE: Record<string, string> = {
  EACCES:
    "This user may not write there. Change the folder's owner, or choose another folder (DATA_DIR, for the server).",
  EPERM:
    "This user may not write there. Change the folder's owner, or choose another folder (DATA_DIR, for the server).",
  EROFS: "The disk is read-only. Choose another folder (DATA_DIR, for the server).",
  ENOTDIR: "A part of the path is a file. Choose a folder (DATA_DIR, for the server).",
  EEXIST: "There is a file with this name. Choose a folder (DATA_DIR, for the server).",
  ENOSPC: "The disk is full. Free some space, and start again.",
  EDQUOT: "This user's share of the disk is full. Free some space, and start again.",
};

const textOf = ({ message, code }: Failure): string =>
  String(message || code)
    .trim()
    .replace(/\.$/, "");

/** One sentence about an error that an operator can fix, and what to do; null for others, which need a stack trace. */
export function explainFailure(error: unknown): string | null {
  if (error instanceof StartupError || error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return null;
  const failure = ((error as Failure).driverError ?? error) as Failure;
  const code = String(failure.code);
  if (code === "EADDRINUSE") return error.message;
  if (code === "EACCES" && failure.port !== undefined) return `${textOf(failure)}. Set PORT to 1024 or higher.`;
  const advice = DATABASE_ADVICE[code];
  if (advice) return `Database error: ${textOf(failure)}. ${advice}`;
  const fileAdvice = FILE_ADVICE[code];
  return fileAdvice ? `${textOf(failure)}. ${fileAdvice}` : null;
}

/** Names the database in an error while connecting to it; never the password. Returns other errors as they are. */
export function explainConnectFailure(error: unknown, url: string): unknown {
  const failure = error as Failure;
  const advice =
    DATABASE_ADVICE[String(failure.code)] ?? (/timeout/i.test(String(failure.message)) && DATABASE_ADVICE.ETIMEDOUT);
  if (!advice) return error;
  return new StartupError(`Can't use the database ${databaseName(url)}: ${textOf(failure)}. ${advice}`, {
    cause: error,
  });
}

/** The host and name of a database, without its user and password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
