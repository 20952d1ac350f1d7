import "reflect-metadata";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { isEmail } from "class-validator";
import { connectExisting } from "../database/connect-database";
import { readProcessEnv } from "../env";
import { AdminAccounts } from "../features/accounts";
import { QuarantineService } from "../features/admin";
import { writeAudit } from "../features/moderation";
import { createOfflineFeatures } from "./offline-features";
import { systemClock } from "../kernel/clock";
import { StartupError } from "../kernel/errors/errors";
import { explainFailure } from "../kernel/errors/explain-failure";
import { createLogger } from "../kernel/logging/logger";

const USAGE = `npm run admin -- create <email>        create an admin (prompts for a password)
npm run admin -- promote <email>       make a member with a confirmed email address an admin
npm run admin -- set-password <email>  set a password and confirm the email address (prompts for the password)
npm run admin -- reset-mfa <email>     turn off the code step, for members who lost access to their email, authenticator app, or passkeys
npm run admin -- release               end the quarantine of a restored site, if no admin can sign in`;

/** Reads the password from the terminal without echoing it, or from standard input. */
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
  const isRelease = command === "release" && !email;
  if (!isRelease && (!["create", "promote", "set-password", "reset-mfa"].includes(command) || !isEmail(email)))
    throw new StartupError(USAGE);
  const env = readProcessEnv();
  const password = ["create", "set-password"].includes(command) ? await readPassword() : "";
  const { entities } = createOfflineFeatures();
  const { database, close } = await connectExisting(env, createLogger("warn"), entities);
  try {
    const admins = new AdminAccounts({ database, writeAudit, clock: systemClock });
    if (isRelease) {
      const wasReleased = await createOfflineFeatures(env, database).services.get(QuarantineService).releaseAs(null);
      console.log(
        wasReleased ? "Released. Waiting emails and jobs start within seconds." : "The site isn't in quarantine.",
      );
    } else if (command === "create") {
      await admins.create(email, password);
      console.log(`${email} is now an admin and can sign in.`);
    } else if (command === "promote") {
      await admins.promote(email);
      console.log(`${email} is now an admin.`);
    } else if (command === "set-password") {
      await admins.setPassword(email, password);
      console.log(`Password set for ${email}. All sessions have ended.`);
    } else {
      await admins.resetMfa(email);
      console.log(`Code step turned off for ${email}. It still applies if the settings require it.`);
    }
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
});
