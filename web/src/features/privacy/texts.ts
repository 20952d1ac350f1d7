import { brand } from "../../lib/brand";

export const privacyTexts = {
  title: "Your privacy",
  body: `${brand.name} stores only what it needs to run your account: your sign-in, messages, and progress. We don't use advertising cookies or share data with advertisers. Your browser stores your session and this choice.`,
  privacyLink: "Privacy notice",
  termsLink: "Terms",
  agree: "I Agree",
} as const;

export const dataTexts = {
  heading: "Your data",
  downloadTitle: "Download my data",
  downloadText: "Everything we store about you, as one JSON file.",
  download: "Download",
  downloadFailed: "We couldn't download your data. Please try again.",
  deleteTitle: "Delete my account",
  deleteText: "Erases your personal data. Your messages stay under the name “Deleted user”.",
  delete: "Delete",
  deleteQuestion:
    "We immediately erase your name, addresses, picture, and sessions. You lose your courses, XP, and Premium. Your messages and payment records stay, without your name. You can't undo this.",
  keep: "Keep my account",
  deleteForever: "Delete forever",
  deleted: "Your account was deleted.",
} as const;
