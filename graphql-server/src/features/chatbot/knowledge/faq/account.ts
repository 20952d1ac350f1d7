import { RETENTION } from "../../../privacy";
import { SOURCES, type FaqEntry } from "../faq-entry";

/** Signing in, the profile and one's data. */
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
      "Press Forgot Password? on the sign-in page. You get a mail with a link that works once, for 30 minutes; a new password ends all your sessions.",
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
      "Look in the spam folder first. You can have the code sent again after 30 seconds, up to five times an hour; it lives for ten minutes and only the newest one works. If none arrives, write to the team.",
    source: SOURCES.contact,
  },
  {
    id: "app",
    question: "Is there a mobile app?",
    also: ["android", "iphone", "ios", "install", "does it run on my phone", "tablet"],
    answer:
      "There is nothing to install: the site is made for telephones as much as for large screens. Open it in your browser.",
    source: SOURCES.explore,
  },
  {
    id: "switch-mfa",
    question: "How do I turn on the sign-in code?",
    also: ["enable mfa", "two-factor", "2fa", "make my account safer", "turn off mfa", "security settings"],
    answer:
      "In your profile, under Security: with it switched on, signing in also asks for six digits that we mail you.",
    source: SOURCES.profile,
  },
  {
    id: "change-details",
    question: "How do I change my name, e-mail or phone?",
    also: [
      "edit profile",
      "change username",
      "update address",
      "change email address",
      "change my bio",
      "confirm my email",
    ],
    answer:
      "In your profile: press Change beside the line, then Save. A new e-mail address counts once you have followed the link we mail there; until then the old one stays.",
    source: SOURCES.profile,
  },
  {
    id: "change-password",
    question: "How do I change my password?",
    also: ["new password", "update password"],
    answer:
      "In your profile, under Security: Change password. We ask for the current one as well, and your other sessions end.",
    source: SOURCES.profile,
  },
  {
    id: "picture",
    question: "How do I change my profile picture?",
    also: ["avatar", "upload a photo", "image too large", "picture formats", "profile colour"],
    answer:
      "In your profile: choose one of the four pictures or upload your own. It must be an image under 5 MB; JPEG, PNG, WebP and GIF work.",
    source: SOURCES.profile,
  },
  {
    id: "sessions",
    question: "How do I sign out everywhere?",
    also: ["log out", "sessions", "devices", "somebody else uses my account", "hacked account", "stolen account"],
    answer:
      "Under Security, your profile shows where you are signed in; each session can be ended there, or all at once. If somebody else was in your account, set a new password: that ends all of them.",
    source: SOURCES.profile,
  },
  {
    id: "delete-account",
    question: "How do I delete my account?",
    also: ["close account", "cancel my account", "erase my data", "remove account", "leave"],
    answer:
      "In your profile, under Your data. What is personal is erased at once, and there is no way back: your messages stay under the name Deleted user, and records of payments stay without your name.",
    source: SOURCES.profile,
  },
  {
    id: "retention",
    question: "How long is an IP address or a message kept?",
    also: ["how long do you keep my ip address", "ip address", "data retention", "when are contact messages deleted"],
    answer: `Account data stays as long as you have an account. The IP address and browser name of a session are erased ${RETENTION.sessionDays} days after the session ends, and messages from guests ${RETENTION.guestMessageDays} days after the last message or answer. Deleting your account erases what is personal at once.`,
    source: SOURCES.privacy,
  },
  {
    id: "sharing-account",
    question: "Can I share my account?",
    also: ["can my wife use my account too", "lend my account", "two people, one account", "family account"],
    answer: "No. One person, one account: it can't be lent, shared or sold.",
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
      "The law of England and Wales applies, and the consumer protection of the country you live in stays with you. We may end an account that breaks the terms, or any account with 30 days' notice and a fair refund.",
    source: SOURCES.endingTerms,
  },
  {
    id: "own-messages",
    question: "Who owns what I write?",
    also: ["who owns the messages I write", "rights to my posts", "copyright of my messages"],
    answer:
      "You do. You allow us to store it and show it to those who may read the channel. If you delete your account, your messages stay under the name “Deleted user”.",
    source: SOURCES.contentTerms,
  },
  {
    id: "liability",
    question: "What are you liable for?",
    also: ["liability", "are you responsible for my losses"],
    answer:
      "We are not liable for trading losses. The terms say how far we are liable otherwise, and where our liability ends.",
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
      "What you enter, what you write, your progress and your purchases. Only you and the admins see your e-mail address, and there are no advertising cookies or trackers. Your profile gives you all of it as one file.",
    source: SOURCES.privacy,
  },
];
