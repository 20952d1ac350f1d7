/** @jest-environment node */
import type { storageKeys } from "../../../lib/storage/storage";
import { privacyText } from "./privacy-texts";
import { termsText } from "./terms-texts";

/** What the notice says of each key; a new key does not compile without its words. */
const words: Record<keyof typeof storageKeys, string> = {
  token: "Your session",
  refreshToken: "Your session",
  user: "who you are",
  userData: "with your details",
  mfaVerified: "whether the code was given",
  mfaEmail: "whose sign-in it is",
  mfaUserId: "whose sign-in it is",
  mfaProof: "whose sign-in it is",
  mfaStartedAt: "while you are at the code",
  purchasedCourseId: "a purchase in progress",
  purchasedCourseTitle: "a purchase in progress",
  purchasedSessionId: "a purchase in progress",
  userCourses: "The ids of your courses",
  gdprAccepted: "That you read this notice",
  notifiedStrikes: "Which strikes you were told of",
  highestLevels: "the highest level that was celebrated with you",
  storageVersion: "the version of this data",
  drafts: "Drafts of messages to the community",
  lastChannels: "Which channel you read last",
  recentEmoji: "the emoji you used last",
};

it("the privacy notice names everything that is kept in the browser", () => {
  const told =
    privacyText(undefined)
      .sections.find(({ id }) => id === "browser")
      ?.points?.join(" ") ?? "";
  for (const text of Object.values(words)) expect(told).toContain(text);
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

it("names the controller that the operator entered, and says so where there is none", () => {
  expect(section("Glitch Ltd", "us")).toContain("The controller is Glitch Ltd, 1 High Street, London.");
  expect(section(null, "us")).toContain("have not been entered yet");
  expect(section(null, "us")).toContain("help@glitch.example");
});

it("names transfers and the periods after which sessions and guests' messages are erased", () => {
  expect(section(null, "transfers")).toContain("standard contractual clauses");
  expect(section(null, "how-long")).toContain("30 days after a session ends");
  expect(section(null, "how-long")).toContain("365 days after the last message");
});

it("names the seller in the terms, and leaves the rights of buyers where they are linked to", () => {
  const seller = { operatorName: "Glitch Ltd", operatorCountry: "Ireland", operatorVatId: "IE1234567T" };
  const terms = termsText({ ...operator, ...seller }, undefined);
  const words = (id: string): string => terms.sections.find((found) => found.id === id)?.paragraphs.join(" ") ?? "";
  expect(words("courses")).toContain("The seller is Glitch Ltd, Ireland, VAT ID IE1234567T, help@glitch.example.");
  expect(words("courses")).toContain("early access");
  expect(words("refunds")).toContain("within 14 days");
  // As every other page spells it.
  expect(JSON.stringify(terms)).not.toMatch(/cancell(ed|ing)/i);
});
