import { brand } from "../../lib/brand";

export const privacyTexts = {
  title: "Your privacy",
  body: `${brand.name} keeps what it needs to run your account: your sign-in, your messages, your progress. It sets no advertising cookies and passes nothing on to advertisers. Your browser remembers your session and this answer.`,
  privacyLink: "Privacy notice",
  termsLink: "Terms",
  agree: "I Agree",
} as const;
