import { createRequire } from "node:module";
import type { Options } from "@node-rs/argon2";

type Hash = (password: string, options: Options) => Promise<string>;

const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as { hash: Hash };
const realHash = argon2.hash;
let users = 0;

/**
 * Hashes passwords at argon2's lowest cost until the returned function is called, because tests create thousands of accounts.
 * Verification is cheap too, because it uses the cost stored in the hash.
 */
export function hashPasswordsCheaply(): () => void {
  users += 1;
  argon2.hash = (password, options) => realHash(password, { ...options, memoryCost: 8, timeCost: 1 });
  return () => {
    users -= 1;
    if (users === 0) argon2.hash = realHash;
  };
}
