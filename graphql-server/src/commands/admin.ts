import "reflect-metadata";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { isEmail } from "class-validator";
import { connectExisting } from "../database/connect-database";
import { readProcessEnv } from "../env";
import { AdminAccounts } from "../features/accounts";
import { writeAudit } from "../features/moderation";
import { createOfflineFeatures } from "../offline-features";
import { systemClock } from "../kernel/clock";
import { AppError, StartupError } from "../kernel/errors/errors";
import { createLogger } from "../kernel/logging/logger";

const USAGE = `npm run admin -- create <email>        a new admin; asks for the password
npm run admin -- promote <email>       makes a member an admin; their address must be confirmed
npm run admin -- set-password <email>  sets a new password, which also confirms the address; asks for the password
npm run admin -- reset-mfa <email>     switches the code step off, for who lost the mailbox`;

/** Typed without being shown, or the first line of standard input. */
async function readPassword(): Promise<string> {
  const { stdin, stdout } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (stdin.isTTY) stdout.write("Password (8 characters or more): ");
  const lines = createInterface({ input: stdin, output: stdin.isTTY ? silent : undefined, terminal: stdin.isTTY });
  try {
    const password = await lines.question("");
    if (password.length < 8 || password.length > 128)
      throw new StartupError("The password must have 8 to 128 characters");
    return password;
  } finally {
    lines.close();
    if (stdin.isTTY) stdout.write("\n");
  }
}

async function main(): Promise<void> {
  const [command = "", email = ""] = process.argv.slice(2);
  if (!["create", "promote", "set-password", "reset-mfa"].includes(command) || !isEmail(email))
    throw new StartupError(USAGE);
  const env = readProcessEnv();
  const password = ["create", "set-password"].includes(command) ? await readPassword() : "";
  const { entities } = createOfflineFeatures();
  const { database, close } = await connectExisting(env, createLogger("warn"), entities);
  try {
    const admins = new AdminAccounts(database, writeAudit, systemClock);
    if (command === "create") {
      await admins.create(email, password);
      console.log(`${email} is an admin now and can sign in.`);
    } else if (command === "promote") {
      await admins.promote(email);
      console.log(`${email} is an admin now.`);
    } else if (command === "set-password") {
      await admins.setPassword(email, password);
      console.log(`${email} has the new password; its sessions were ended.`);
    } else {
      await admins.resetMfa(email);
      console.log(`The code step of ${email} is off; where the settings require it, it stays.`);
    }
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof StartupError || error instanceof AppError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
