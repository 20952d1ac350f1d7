import { hash, verify, type Options } from "@node-rs/argon2";

// OWASP's argon2id profile: 19 MiB, two passes, one lane. 2 is Algorithm.Argon2id, a const enum that can't be imported here.
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

// Verified for unknown addresses, so that they take as long as a wrong password.
let dummyHash: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash, does the same work and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== null;
}
