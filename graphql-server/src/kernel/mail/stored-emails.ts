import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

const MAX_LISTED = 50;
const FILE_NAME = /^[0-9TZ-]+-[0-9a-f-]{36}\.eml$/;

export interface StoredEmail {
  file: string;
  to: string;
  subject: string;
  date: Date;
}

export async function readStoredEmail(folder: string, file: string): Promise<Email | null> {
  if (!FILE_NAME.test(file)) return null;
  try {
    return await PostalMime.parse(await readFile(path.join(folder, file)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Lists the most recent emails in the folder, newest first. */
export async function listStoredEmails(folder: string): Promise<StoredEmail[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const newest = files
    .filter((file) => FILE_NAME.test(file))
    .sort()
    .reverse()
    .slice(0, MAX_LISTED);
  const emails = await Promise.all(newest.map(async (file) => ({ file, email: await readStoredEmail(folder, file) })));
  return emails.map(({ file, email }) => ({
    file,
    to: email?.to?.map(({ address }) => address).join(", ") ?? "",
    subject: email?.subject ?? "",
    date: new Date(email?.date ?? 0),
  }));
}
