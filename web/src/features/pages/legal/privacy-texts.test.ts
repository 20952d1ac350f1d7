/** @jest-environment node */
import type { storageKeys } from "../../../lib/storage/storage";
import { privacyText } from "./privacy-texts";
import { termsText } from "./terms-texts";

/** The phrase that covers each storage key. A new key fails to compile until it is added here. */
const keyTexts: Record<keyof typeof storageKeys, string> = {
  token: "Your session",
  refreshToken: "Your session",
  user: "your account details",
  userData: "your account details",
  mfaVerified: "whether you entered a sign-in code",
  mfaEmail: "which account is signing in",
  mfaUserId: "which account is signing in",
  mfaProof: "which account is signing in",
  mfaCodeSource: "which account is signing in",
  mfaStartedAt: "During the code step",
  purchasedCourseId: "a purchase in progress",
  purchasedCourseTitle: "a purchase in progress",
  purchasedSessionId: "a purchase in progress",
  userCourses: "The IDs of your courses",
  introSeen: "that you've seen the intro",
  gdprAccepted: "That you accepted the privacy notice",
  notifiedStrikes: "Which strikes we notified you about",
  highestLevels: "the highest level we congratulated you on",
  storageVersion: "the version of this stored data",
  drafts: "Drafts of community messages and of notes on lessons",
  lastChannels: "The last channel you read",
  collapsedGroups: "which groups of channels you collapsed",
  recentEmoji: "your recent emoji",
  recentSearches: "your recent searches",
  pushMember: "Whether you turned on push messages",
};

it("names everything stored in the browser", () => {
  const browserText =
    privacyText(undefined)
      .sections.find(({ id }) => id === "browser")
      ?.points?.join(" ") ?? "";
  for (const text of Object.values(keyTexts)) expect(browserText).toContain(text);
});

const operator = {
  __typename: "SiteInfo" as const,
  operatorName: null,
  operatorAddress: null,
  operatorCountry: null,
  operatorVatId: null,
  supportAddress: "help@glitch.example",
};
const section = (name: string | null, id: string): string => {
  const text = privacyText({ ...operator, operatorName: name, operatorAddress: name && "1 High Street, London" });
  const found = text.sections.find((candidate) => candidate.id === id);
  return [...(found?.paragraphs ?? []), ...(found?.points ?? [])].join(" ");
};

it("names the configured controller, or says that none is configured", () => {
  expect(section("Glitch Ltd", "us")).toContain("The controller is Glitch Ltd, 1 High Street, London.");
  expect(section(null, "us")).toContain("have not been entered yet");
  expect(section(null, "us")).toContain("help@glitch.example");
});

it("names transfers and the retention periods of sessions and visitor messages", () => {
  expect(section(null, "transfers")).toContain("standard contractual clauses");
  expect(section(null, "how-long")).toContain("30 days after a session ends");
  expect(section(null, "how-long")).toContain("365 days after the last message");
});

it("names the seller in the terms and keeps the linked sections on buyers' rights", () => {
  const seller = { operatorName: "Glitch Ltd", operatorCountry: "Ireland", operatorVatId: "IE1234567T" };
  const terms = termsText({ ...operator, ...seller }, undefined, []);
  const words = (id: string): string => terms.sections.find((found) => found.id === id)?.paragraphs.join(" ") ?? "";
  expect(words("courses")).toContain("The seller is Glitch Ltd, Ireland, VAT ID IE1234567T, help@glitch.example.");
  expect(words("courses")).toContain("early access");
  expect(words("refunds")).toContain("within 14 days");
  // American spelling, as on every other page.
  expect(JSON.stringify(terms)).not.toMatch(/cancell(ed|ing)/i);
});
