import { createRequire } from "node:module";
import type { Options } from "@node-rs/argon2";

type Hash = (password: string, options: Options) => Promise<string>;

const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as { hash: Hash };
const realHash = argon2.hash;
let users = 0;

/**
 * Hashes passwords at the lowest cost that argon2 allows until the returned function is called: tests create thousands of accounts.
 * Verifying is cheap as well, because it takes the cost from the hash.
 */
export function hashPasswordsCheaply(): () => void {
  users += 1;
  argon2.hash = (password, options) => realHash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return () => {
    users -= 1;
    if (users === 0) argon2.hash = realHash;
  };
}
