import { hashPassword, verifyPassword } from "./passwords";

it("hashes with OWASP's argon2id parameters and a random salt", async () => {
  const hashes = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

it("accepts only the hashed password, and rejects every password without a hash", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "battery staple")).toBe(false);
  expect(await verifyPassword(null, "no account has this password")).toBe(false);
});
