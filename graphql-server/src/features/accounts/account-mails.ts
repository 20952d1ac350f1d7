import { BRAND_NAME } from "../../kernel/brand";
import type { EmailContent } from "../../kernel/mail/email";

interface Addressee {
  name: string;
}

/** Mails go to addresses that nobody has proven yet: a name that could carry a link or an advert is left out. */
export const greeting = ({ name }: Addressee): string => (/[/@:]|\.\S/.test(name) ? "Hello," : `Hello ${name},`);
const NOT_YOU = "If this was not you, change your password at once: somebody else knows it.";
const NOT_MINE = "If you didn't create this account, ignore this email and don't open the link.";

/** Every mail about an account. Addresses of pages are absolute. */
export const accountMails = {
  signInCode: (person: Addressee, code: string): EmailContent => ({
    subject: `${code} is your sign-in code`,
    title: "Your sign-in code",
    paragraphs: [greeting(person), "Type this code to finish signing in. It is good for 10 minutes and works once."],
    code,
    notice: NOT_YOU,
  }),

  enableCodeStep: (person: Addressee, code: string): EmailContent => ({
    subject: `${code} switches the code step on`,
    title: "Confirm the code step",
    paragraphs: [
      greeting(person),
      "Type this code in your profile. From then on signing in asks for a code like this.",
    ],
    code,
    notice: NOT_YOU,
  }),

  codeStepChanged: (person: Addressee, enabled: boolean): EmailContent => ({
    subject: `The code step is ${enabled ? "on" : "off"}`,
    title: `The code step is ${enabled ? "on" : "off"}`,
    paragraphs: [
      greeting(person),
      enabled
        ? "From now on signing in asks for your password and a code that we mail to this address."
        : "From now on signing in takes your password alone.",
    ],
    notice: NOT_YOU,
  }),

  resetPassword: (person: Addressee, url: string): EmailContent => ({
    subject: "Choose a new password",
    title: "Choose a new password",
    paragraphs: [
      greeting(person),
      "Somebody, hopefully you, asked for a new password. The link is good for 30 minutes, works once and ends every open session.",
    ],
    button: { label: "Choose a new password", url },
    notice: "If you did not ask for it, ignore this mail: your password stays as it is.",
  }),

  passwordChanged: (person: Addressee): EmailContent => ({
    subject: "Your password was changed",
    title: "Your password was changed",
    paragraphs: [greeting(person), "The password of your account was changed a moment ago. Other sessions were ended."],
    notice: "If this was not you, use “Forgot Password?” on the sign-in page at once.",
  }),

  welcome: (person: Addressee, url: string): EmailContent => ({
    subject: `Welcome to ${BRAND_NAME}: confirm your address`,
    title: `Welcome to ${BRAND_NAME}`,
    paragraphs: [
      greeting(person),
      "Your account is ready. Confirm this address so that receipts and password links reach you. The link works once, for 24 hours.",
      "Then start with Intro to Trading. It's free, and you'll find it under Courses.",
    ],
    button: { label: "Confirm this address", url },
    notice: NOT_MINE,
  }),

  confirmPresentEmail: (person: Addressee, url: string): EmailContent => ({
    subject: "Confirm your address",
    title: "Confirm your address",
    paragraphs: [
      greeting(person),
      `Confirm that this is the address of your account at ${BRAND_NAME}. The link works once, for 24 hours.`,
    ],
    button: { label: "Confirm this address", url },
    notice: NOT_MINE,
  }),

  confirmEmail: (person: Addressee, url: string): EmailContent => ({
    subject: "Confirm your new address",
    title: "Confirm your new address",
    paragraphs: [
      greeting(person),
      `This address is to become the one of your account at ${BRAND_NAME}. Until you confirm it, the old one stays in force. The link is good for 24 hours.`,
    ],
    button: { label: "Confirm this address", url },
    notice: "If you know nothing of this, ignore this mail.",
  }),

  emailChangeRequested: (person: Addressee, newEmail: string): EmailContent => ({
    subject: "Your address is about to change",
    title: "Your address is about to change",
    paragraphs: [
      greeting(person),
      `Somebody signed in to your account asked to change its address to ${newEmail}. It changes once that address is confirmed.`,
    ],
    notice: `${NOT_YOU} Changing it ends every other session and this request.`,
  }),

  emailChanged: (person: Addressee, newEmail: string): EmailContent => ({
    subject: "Your address was changed",
    title: "Your address was changed",
    paragraphs: [greeting(person), `Your account now belongs to ${newEmail}. This address is no longer used.`],
    notice: "If this was not you, answer this mail or write to us through the contact page.",
  }),

  accountDeleted: (person: Addressee): EmailContent => ({
    subject: "Your account was deleted",
    title: "Your account was deleted",
    paragraphs: [
      greeting(person),
      "Your personal data was erased. What you wrote in the community stays under the name “Deleted user”; records of payments stay for as long as the law asks for.",
    ],
  }),
} as const;
