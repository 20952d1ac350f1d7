import { formatTime } from "../../kernel/text/format";
import { BRAND_NAME } from "../../kernel/brand";
import type { EmailContent } from "../../kernel/mail/email";

interface Recipient {
  name: string;
}

/** Emails may go to unverified addresses, so a name that could contain a link or an ad is left out. */
export const greeting = ({ name }: Recipient): string => (/[/@:]|\.\S/.test(name) ? "Hello," : `Hello ${name},`);
const IF_NOT_YOU = "If this wasn't you, change your password now. Someone else may know it.";
const IF_NOT_YOUR_ACCOUNT = "If you didn't create this account, ignore this email and don't open the link.";

/** Every email about an account. Links are absolute. */
export const accountEmails = {
  signInCode: (person: Recipient, code: string): EmailContent => ({
    subject: `${code} is your sign-in code`,
    title: "Your sign-in code",
    paragraphs: [greeting(person), "Enter this code to finish signing in. It's valid for 10 minutes and works once."],
    code,
    notice: IF_NOT_YOU,
  }),

  enableCodeStep: (person: Recipient, code: string): EmailContent => ({
    subject: `Your code to turn on sign-in codes: ${code}`,
    title: "Turn on sign-in codes",
    paragraphs: [
      greeting(person),
      "Enter this code in your profile. From then on, you'll need a code like this one each time you sign in.",
    ],
    code,
    notice: IF_NOT_YOU,
  }),

  codeStepChanged: (person: Recipient, enabled: boolean): EmailContent => ({
    subject: `Sign-in codes are ${enabled ? "on" : "off"}`,
    title: `Sign-in codes are ${enabled ? "on" : "off"}`,
    paragraphs: [
      greeting(person),
      enabled
        ? "From now on, you'll sign in with your password and a code we email to this address."
        : "From now on, you'll sign in with just your password.",
    ],
    notice: IF_NOT_YOU,
  }),

  authenticatorChanged: (person: Recipient, added: boolean): EmailContent => ({
    subject: `Authenticator app ${added ? "added" : "removed"}`,
    title: `Authenticator app ${added ? "added" : "removed"}`,
    paragraphs: [
      greeting(person),
      added
        ? "From now on, you'll sign in with your password and a code from your authenticator app. Keep your recovery codes in a safe place. A password reset doesn't remove the app."
        : "Signing in no longer asks for a code from your authenticator app. Without a passkey, your recovery codes stopped working, too.",
    ],
    notice: IF_NOT_YOU,
  }),

  passkeyChanged: (person: Recipient, name: string, added: boolean): EmailContent => ({
    subject: `Passkey ${added ? "added" : "removed"}`,
    title: `Passkey ${added ? "added" : "removed"}`,
    paragraphs: [
      greeting(person),
      added
        ? `You can now sign in with the passkey “${name}” instead of your password. Keep your recovery codes in a safe place. A password reset doesn't remove the passkey.`
        : `The passkey “${name}” no longer signs in to your account.`,
    ],
    notice: "If this wasn't you, change your password now, and check the passkeys in your profile.",
  }),

  recoveryCodesReplaced: (person: Recipient): EmailContent => ({
    subject: "You have new recovery codes",
    title: "You have new recovery codes",
    paragraphs: [greeting(person), "Your new recovery codes replaced the earlier ones, which stopped working."],
    notice: IF_NOT_YOU,
  }),

  newDevice: (person: Recipient, device: string, at: Date, url: string): EmailContent => ({
    subject: "New sign-in to your account",
    title: "New sign-in to your account",
    paragraphs: [
      greeting(person),
      `Someone signed in to your account with ${device} on ${formatTime(at)}. If it was you, there's nothing to do.`,
      "If it wasn't, choose a new password now: it signs out that device, and all others. The link is valid for 7 days and works once.",
    ],
    button: { label: "This wasn't me", url },
  }),

  recoveryCodeUsed: (person: Recipient, left: number): EmailContent => ({
    subject: "A recovery code was used to sign in",
    title: "A recovery code was used to sign in",
    paragraphs: [
      greeting(person),
      `Someone signed in to your account with your password and a recovery code. You have ${left} of 10 codes left. Create new ones in your profile.`,
    ],
    notice: IF_NOT_YOU,
  }),

  resetPassword: (person: Recipient, url: string): EmailContent => ({
    subject: "Choose a new password",
    title: "Choose a new password",
    paragraphs: [
      greeting(person),
      "We received a request to reset your password. The link below is valid for 30 minutes and works once. Using it signs you out on all devices.",
    ],
    button: { label: "Choose a new password", url },
    notice: "If you didn't request this, ignore this email. Your password won't change.",
  }),

  passwordChanged: (person: Recipient): EmailContent => ({
    subject: "Your password was changed",
    title: "Your password was changed",
    paragraphs: [
      greeting(person),
      "The password for your account was just changed, and your other sessions were signed out.",
    ],
    notice: "If this wasn't you, use “Forgot Password?” on the sign-in page right away.",
  }),

  welcome: (person: Recipient, url: string): EmailContent => ({
    subject: `Welcome to ${BRAND_NAME}: confirm your email`,
    title: `Welcome to ${BRAND_NAME}`,
    paragraphs: [
      greeting(person),
      "Your account is ready. Confirm your email address so you receive receipts and password-reset links. The link works once and expires in 24 hours.",
      "Then start with Intro to Trading. It's free, and you'll find it under Courses.",
    ],
    button: { label: "Confirm email address", url },
    notice: IF_NOT_YOUR_ACCOUNT,
  }),

  welcomeWithProvider: (person: Recipient, provider: string): EmailContent => ({
    subject: `Welcome to ${BRAND_NAME}`,
    title: `Welcome to ${BRAND_NAME}`,
    paragraphs: [
      greeting(person),
      `Your account is ready. You sign in with your ${provider} account.`,
      "Start with Intro to Trading. It's free, and you'll find it under Courses.",
    ],
    notice: `If you didn't create this account, someone else may have access to your ${provider} account.`,
  }),

  identityChanged: (person: Recipient, provider: string, isLinked: boolean): EmailContent => ({
    subject: `Your ${provider} account was ${isLinked ? "linked" : "unlinked"}`,
    title: `Your ${provider} account was ${isLinked ? "linked" : "unlinked"}`,
    paragraphs: [
      greeting(person),
      isLinked
        ? `From now on, you can sign in to ${BRAND_NAME} with your ${provider} account.`
        : `You can't sign in to ${BRAND_NAME} with your ${provider} account anymore.`,
      `You can change this under Security in your profile.`,
    ],
    notice: IF_NOT_YOU,
  }),

  confirmCurrentEmail: (person: Recipient, url: string): EmailContent => ({
    subject: "Confirm your email address",
    title: "Confirm your email address",
    paragraphs: [
      greeting(person),
      `Click to confirm that this is the email address for your ${BRAND_NAME} account. The link works once and expires in 24 hours.`,
    ],
    button: { label: "Confirm email address", url },
    notice: IF_NOT_YOUR_ACCOUNT,
  }),

  confirmNewEmail: (person: Recipient, url: string): EmailContent => ({
    subject: "Confirm your new email address",
    title: "Confirm your new email address",
    paragraphs: [
      greeting(person),
      `Click to confirm this as your new email address for ${BRAND_NAME}. Until you do, your old address stays in use. The link expires in 24 hours.`,
    ],
    button: { label: "Confirm email address", url },
    notice: "If you didn't request this, ignore this email.",
  }),

  emailChangeRequested: (person: Recipient, newEmail: string): EmailContent => ({
    subject: "Email change requested",
    title: "Email change requested",
    paragraphs: [
      greeting(person),
      `We received a request to change your account's email address to ${newEmail}. The change takes effect once that address is confirmed.`,
    ],
    notice: `${IF_NOT_YOU} Changing it signs out all other sessions and cancels this request.`,
  }),

  approveEmailChange: (person: Recipient, newEmail: string, url: string): EmailContent => ({
    subject: "Approve your new email address",
    title: "Approve your new email address",
    paragraphs: [
      greeting(person),
      `We received a request to change your account's email address to ${newEmail}. Click to approve it. We'll then email a link to that address to confirm it. The link expires in 24 hours.`,
    ],
    button: { label: "Approve the change", url },
    notice: `${IF_NOT_YOU} Don't open the link. Changing your password signs out all other sessions and cancels this request.`,
  }),

  emailChanged: (person: Recipient, newEmail: string): EmailContent => ({
    subject: "Your email address was changed",
    title: "Your email address was changed",
    paragraphs: [
      greeting(person),
      `Your account's email address is now ${newEmail}. We won't send account emails here anymore.`,
    ],
    notice: "If this wasn't you, reply to this email or use our contact page.",
  }),

  accountDeleted: (person: Recipient): EmailContent => ({
    subject: "Your account was deleted",
    title: "Your account was deleted",
    paragraphs: [
      greeting(person),
      "We erased your personal data. Your posts stay in the community under the name “Deleted user”. We keep payment records for as long as the law requires.",
    ],
  }),
} as const;
