import { brand } from "../../lib/brand";

export const privacyTexts = {
  title: "Your privacy",
  body: `${brand.name} keeps what it needs to run your account: your sign-in, your messages, your progress. It sets no advertising cookies and passes nothing on to advertisers. Your browser remembers your session and this answer.`,
  privacyLink: "Privacy notice",
  termsLink: "Terms",
  agree: "I Agree",
} as const;

export const dataTexts = {
  heading: "Your data",
  downloadTitle: "Download my data",
  downloadText: "Everything we keep about you, as one JSON file.",
  download: "Download",
  downloadFailed: "Your data could not be downloaded. Please try again.",
  deleteTitle: "Delete my account",
  deleteText: "Erases what is personal. Your messages stay under the name “Deleted user”.",
  delete: "Delete",
  deleteQuestion:
    "Your name, addresses, picture and sessions are erased at once. Your courses, XP and Premium are lost to you; what you wrote and records of payments stay without your name. There is no way back.",
  keep: "Keep my account",
  deleteForever: "Delete forever",
  deleted: "Your account was deleted.",
} as const;
