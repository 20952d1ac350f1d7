import { brand } from "../../lib/brand";

export const privacyTexts = {
  title: "Your privacy",
  body: `${brand.name} stores only what it needs to run your account: your sign-in, messages, and progress. We don't use advertising cookies or share data with advertisers. Your browser stores your session and this choice.`,
  privacyLink: "Privacy notice",
  termsLink: "Terms",
  agree: "I Agree",
} as const;
