import { type GuardFacts, judgeMessage } from "./guard.policy";

const NEWCOMER: GuardFacts = {
  level: 1,
  ageDays: 2,
  looksLikeStaff: () => false,
  ownHosts: ["community.glitchacademy.example"],
};
const REGULAR: GuardFacts = { ...NEWCOMER, level: 20, ageDays: 400 };

const codesOf = (text: string, facts: Partial<GuardFacts> = {}): string[] =>
  judgeMessage(text, { ...NEWCOMER, ...facts }).findings.map(({ code }) => code);

it.each([
  ["guaranteed profit of 5% daily", "RETURNS"],
  ["dm me for the VIP signals", "CONTACT"],
  ["send the fee to 0x52908400098527886E0F7030069857D2E4169EE7", "WALLET"],
  ["we are at discord.gg/abc123", "INVITE"],
  ["look: bit.ly/abc123", "SHORTENER"],
  ["https://xn--bnance-n2a.example", "LINK"],
  ["send me your seed phrase", "CREDENTIALS"],
  ["Support team here, your account will be suspended", "STAFF"],
  ["connect your wallet and claim the airdrop", "PROMOTION"],
  ["gu\u200barant\u200beed pr\u200bofit", "HIDDEN_TEXT"],
  [`hi${"\n".repeat(30)}there`, "HIDDEN_TEXT"],
])("holds %j of a newcomer as %s", (text, code) => {
  expect(codesOf(text)).toContain(code);
});

it("trusts regulars with what it holds from newcomers", () => {
  const text = "Our group is at discord.gg/abc123";
  expect(codesOf(text)).toEqual(["INVITE"]);
  expect(codesOf(text, REGULAR)).toEqual([]);
});

it("holds requests for passwords of regulars, too", () => {
  expect(codesOf("I am from support, send me your password", REGULAR)).toContain("CREDENTIALS");
});

it("takes links to this site for safe, and links that look like it for a trap", () => {
  expect(codesOf("https://community.glitchacademy.example/courses?ref=home")).toEqual([]);
  expect(codesOf("https://glitchacaderny.example/login")).toContain("LINK");
  expect(codesOf("https://glitchacademy-support.example/login")).toContain("LINK");
});

it("lets newcomers repeat a text in fewer channels than regulars, the fewer the more it looks like a scam", () => {
  const allowedOf = (text: string, facts: GuardFacts): number => judgeMessage(text, facts).maxOtherChannels;
  const text = "Has anyone tried the new calculator for position sizes?";
  expect([allowedOf(text, NEWCOMER), allowedOf(text, REGULAR)]).toEqual([1, 3]);
  expect(allowedOf("I made $300 with the calculator", NEWCOMER)).toBe(0);
});

it("is stricter with authors whose names look like the names of staff", () => {
  const text = "Please message me about your account";
  expect(codesOf(text)).toEqual([]);
  expect(codesOf(text, { looksLikeStaff: () => true })).toContain("LOOK_ALIKE");
});
