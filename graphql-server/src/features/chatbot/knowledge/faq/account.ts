import { RETENTION } from "../../../privacy";
import { SOURCES, type FaqEntry } from "../faq-entry";

/** Sign-in, profile, and personal data. */
export const ACCOUNT_ENTRIES: readonly FaqEntry[] = [
  {
    id: "forgot-password",
    question: "I forgot my password",
    also: [
      "reset password",
      "lost password",
      "cannot sign in",
      "cannot log in",
      "I cannot log in",
      "I can't log in",
      "wrong password",
      "how long does a password reset link work",
      "reset link expired",
      "how long is the reset link valid",
    ],
    answer:
      "Select Forgot Password? on the sign-in page. We email you a link that works once and is valid for 30 minutes. Setting a new password ends all your sessions.",
    source: SOURCES.forgotPassword,
  },
  {
    id: "code-missing",
    question: "I did not get the verification code",
    also: [
      "mfa code not arriving",
      "I never received the code",
      "6-digit code",
      "code invalid",
      "resend code",
      "code expired",
      "sign-in code trouble",
    ],
    answer:
      "Check your spam folder first. You can resend the code after 30 seconds, up to five times per hour. A code is valid for ten minutes, and only the newest one works. If none arrives, contact the team.",
    source: SOURCES.contact,
  },
  {
    id: "app",
    question: "Is there a mobile app?",
    also: ["android", "iphone", "ios", "install", "does it run on my phone", "tablet"],
    answer:
      "No, and you don't need one: the site works on phones as well as on large screens. Open it in your browser.",
    source: SOURCES.explore,
  },
  {
    id: "switch-mfa",
    question: "How do I turn on the sign-in code?",
    also: ["enable mfa", "two-factor", "2fa", "make my account safer", "turn off mfa", "security settings"],
    answer:
      "In your profile, under Security. Once it's on, you also enter a six-digit code that we email you when you sign in.",
    source: SOURCES.profile,
  },
  {
    id: "change-details",
    question: "How do I change my name, email, or phone?",
    also: [
      "edit profile",
      "change username",
      "update address",
      "change email address",
      "change my bio",
      "confirm my email",
    ],
    answer:
      "In your profile, select Change next to the field, then Save. To confirm a new email address, open the link we send there; until then, the old address stays in use.",
    source: SOURCES.profile,
  },
  {
    id: "change-password",
    question: "How do I change my password?",
    also: ["new password", "update password"],
    answer:
      "In your profile, under Security, select Change password. You also enter your current password. Your other sessions end.",
    source: SOURCES.profile,
  },
  {
    id: "picture",
    question: "How do I change my profile picture?",
    also: ["avatar", "upload a photo", "image too large", "picture formats", "profile colour"],
    answer:
      "In your profile, choose one of the four pictures or upload your own: a JPEG, PNG, WebP, or GIF image under 5 MB.",
    source: SOURCES.profile,
  },
  {
    id: "sessions",
    question: "How do I sign out everywhere?",
    also: ["log out", "sessions", "devices", "somebody else uses my account", "hacked account", "stolen account"],
    answer:
      "In your profile, under Security, you see where you're signed in. You can end one session or all of them. If someone else used your account, set a new password: that ends all other sessions.",
    source: SOURCES.profile,
  },
  {
    id: "delete-account",
    question: "How do I delete my account?",
    also: ["close account", "cancel my account", "erase my data", "remove account", "leave"],
    answer:
      "In your profile, under Your data. Your personal data is erased immediately, and you can't undo this. Your messages stay under the name Deleted user, and payment records stay without your name.",
    source: SOURCES.profile,
  },
  {
    id: "retention",
    question: "How long is an IP address or a message kept?",
    also: ["how long do you keep my ip address", "ip address", "data retention", "when are contact messages deleted"],
    answer: `We keep account data as long as you have an account. We erase the IP address and browser name of a session ${RETENTION.sessionDays} days after the session ends, and messages from guests ${RETENTION.guestMessageDays} days after the last message or reply. If you delete your account, your personal data is erased immediately.`,
    source: SOURCES.privacy,
  },
  {
    id: "sharing-account",
    question: "Can I share my account?",
    also: ["can my wife use my account too", "lend my account", "two people, one account", "family account"],
    answer: "No. An account is for one person: you can't lend, share, or sell it.",
    source: SOURCES.accountTerms,
  },
  {
    id: "law",
    question: "Which law applies, and when may you end my account?",
    also: [
      "which law applies to the terms",
      "governing law",
      "can you close my account without notice",
      "can you change the terms",
      "end an account with notice",
    ],
    answer:
      "The law of England and Wales applies, and you keep the consumer protection of the country you live in. We may end an account that breaks the terms, or any account with 30 days' notice and a fair refund.",
    source: SOURCES.endingTerms,
  },
  {
    id: "own-messages",
    question: "Who owns what I write?",
    also: ["who owns the messages I write", "rights to my posts", "copyright of my messages"],
    answer:
      "You do. You allow us to store it and to show it to everyone who can read the channel. If you delete your account, your messages stay under the name “Deleted user”.",
    source: SOURCES.contentTerms,
  },
  {
    id: "liability",
    question: "What are you liable for?",
    also: ["liability", "are you responsible for my losses"],
    answer: "We aren't liable for trading losses. The terms explain what else we are liable for, and the limits.",
    source: SOURCES.serviceTerms,
  },
  {
    id: "my-data",
    question: "Which data do you keep about me?",
    also: [
      "download my data",
      "gdpr",
      "privacy",
      "cookies",
      "who sees my e-mail address",
      "who can see my email",
      "is my e-mail address visible to others",
      "tracking",
      "export data",
    ],
    answer:
      "What you enter, what you write, your progress, and your purchases. Only you and the admins see your email address, and we don't use advertising cookies or trackers. You can download all of your data as one file in your profile.",
    source: SOURCES.privacy,
  },
];
