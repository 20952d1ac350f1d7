import { type GuardFacts, judgeMessage } from "./guard.policy";

const NEWCOMER: GuardFacts = {
  level: 1,
  ageDays: 2,
  repeatedInChannels: 0,
  looksLikeStaff: null,
  ownHosts: ["community.glitchacademy.example"],
};
const REGULAR: GuardFacts = { ...NEWCOMER, level: 20, ageDays: 400 };

const codesOf = (text: string, facts: Partial<GuardFacts> = {}): string[] =>
  judgeMessage(text, { ...NEWCOMER, ...facts }).map(({ code }) => code);

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
  expect(judgeMessage(text, NEWCOMER)).toHaveLength(1);
  expect(judgeMessage(text, REGULAR)).toEqual([]);
});

it("holds requests for passwords of regulars, too", () => {
  expect(judgeMessage("I am from support, send me your password", REGULAR)).not.toEqual([]);
});

it("takes links to this site for safe, and links that look like it for a trap", () => {
  expect(codesOf("https://community.glitchacademy.example/courses?ref=home")).toEqual([]);
  expect(codesOf("https://glitchacaderny.example/login")).toContain("LINK");
  expect(codesOf("https://glitchacademy-support.example/login")).toContain("LINK");
});

it("holds a text that was posted in several other channels", () => {
  const text = "Has anyone tried the new calculator for position sizes?";
  expect(codesOf(text, { repeatedInChannels: 1 })).toEqual([]);
  expect(codesOf(text, { repeatedInChannels: 2 })).toEqual(["REPEATED"]);
});

it("is stricter with authors whose names look like the names of staff", () => {
  const text = "Please message me about your account";
  expect(codesOf(text)).toEqual([]);
  expect(codesOf(text, { looksLikeStaff: "Jane Miller" })).toContain("LOOK_ALIKE");
});
