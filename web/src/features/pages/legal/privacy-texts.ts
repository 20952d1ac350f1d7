import { brand } from "../../../lib/brand";
import type { OperatorFragment } from "../../../gql/graphql";
import type { LegalText } from "./legal-text";
import { operatorIdentity } from "./operator";

const controllerText = (operator: OperatorFragment): string =>
  operator.operatorName
    ? `The controller is ${operatorIdentity(operator)}. Write to ${operator.supportAddress} or use the contact page.`
    : `The controller is the person or company that runs this site. Their name and address have not been entered yet. Until then, ask for them at ${operator.supportAddress} or on the contact page.`;

/** The notice; what depends on the operator is left out until it is loaded. */
export const privacyText = (operator: OperatorFragment | undefined): LegalText => ({
  title: "Privacy notice",
  lead: "Which data we keep about you, why, who sees it, and how you get it back or get rid of it.",
  changedOn: "2026-11-23",
  sections: [
    {
      id: "short",
      title: "In short",
      paragraphs: [
        `${brand.name} keeps what it needs to run your account and nothing to sell. There are no advertising cookies, no trackers and no foreign scripts: fonts, pictures and code come from this site alone.`,
      ],
    },
    {
      id: "kept",
      title: "What we keep",
      paragraphs: ["What belongs to your account is in the file that you can download from your profile."],
      points: [
        "Account: username, name, e-mail address, role, picture or colour, and phone, address and bio if you enter them.",
        "Password: only as an Argon2id hash, which nobody can turn back into the password.",
        "Sessions: when you signed in and were last seen, with browser name and network address, so that you can recognise and end them.",
        "Learning: courses you have, lessons and courses you completed, certificates.",
        "Community: your messages, how far you have read, mentions, marks for helping.",
        "XP: every award and every deduction, with its reason.",
        "Payments: what you bought, when, for how much, its order number, and refunds with their reasons. We never see card numbers.",
        "Moderation: warnings, mutes, strikes and bans that concern you, and acts of admins on your account.",
        "Messages to us: what you write in the contact form, the conversation with the assistant if you hand it over, and our replies. What else you ask the assistant is answered and not kept by us.",
      ],
    },
    {
      id: "why",
      title: "Why we may",
      paragraphs: [
        "Most of it is needed to give you what you signed up for (Article 6(1)(b) GDPR). Records of payments are kept because the law demands it (c). Sessions, limits against abuse and the log of admin acts rest on our interest in a safe place (f). Phone, address and bio are yours to leave out (a).",
      ],
    },
    {
      id: "who",
      title: "Who sees it",
      paragraphs: ["Nothing is sold, and nothing is passed on to advertisers."],
      points: [
        "Everybody: your username, picture, level, XP, bio, rank and the day you joined, on your public profile.",
        "Signed-in members: your helpful answers, completed courses, and recent posts there. Your profile has a setting to show them to everyone or only to you.",
        "Signed-in members: your name, messages in the channels they may read, whether you are online, and your place on the leaderboard unless you choose not to be listed.",
        "You and the admins: your e-mail address, phone and postal address.",
        "The payment provider, if you buy: your e-mail address and the order.",
        "The mail provider: your address and the mails we send you.",
        "If the operator has connected a language model to the assistant: what you ask it. Do not tell it secrets.",
      ],
    },
    {
      id: "transfers",
      title: "Where it goes",
      paragraphs: [
        "Your data is stored on the servers that the controller uses for this site. The payment provider, the email provider and, where one is connected, the provider of the language model may process their part of it in other countries, such as the United States.",
        "Where a provider is outside the United Kingdom and the European Economic Area, the transfer needs an adequacy decision or standard contractual clauses. Ask us which provider is used, in which country, and for a copy of the safeguards.",
      ],
    },
    {
      id: "browser",
      title: "In your browser",
      paragraphs: [
        "Pictures from other sites in messages are loaded only after you click, so other sites don't learn that you read a message. Signing out removes the session, the ids of your courses, all drafts, and the emoji you used last.",
        "We use the browser's own storage, not cookies, and keep this in it:",
      ],
      points: [
        "Your session, who you are with your details, and whether the code was given; while you are at the code, whose sign-in it is.",
        "The ids of your courses, and a purchase in progress.",
        "Drafts of messages to the community, and the emoji you used last.",
        "Which channel you read last, so that the community opens there.",
        "Which strikes you were told of, and the highest level that was celebrated with you, so that you are told once.",
        "That you read this notice, and the version of this data.",
        "Until you close the tab: messages on their way, drafts of messages to us, and that the introduction was shown.",
      ],
    },
    {
      id: "how-long",
      title: "How long",
      paragraphs: [
        "As long as you have an account. When you delete it, name, addresses, picture, password, sessions' details and codes are erased at once. Your messages and XP stay without your name, because other people's conversations and rankings rest on them. Records of payments stay as long as tax law asks for them.",
        "Some data goes earlier, on its own:",
      ],
      points: [
        "Sessions: 30 days after a session ends or expires, its network address and browser name are erased.",
        "Messages from guests: a conversation with someone who has no account is deleted 365 days after the last message or answer.",
        "Codes we email work for ten minutes, links to reset a password for thirty.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      paragraphs: ["The first two are buttons in your profile; for the others, write to us. We answer within a month."],
      points: [
        "Access and portability: download everything we keep about you as one JSON file.",
        "Erasure: delete your account.",
        "Correction: change your details in your profile, or ask us.",
        "Restriction and objection: ask us to stop using something, where we rely on our own interest.",
        "Complaint: to the data protection authority where you live; in the United Kingdom the Information Commissioner's Office.",
      ],
    },
    {
      id: "safety",
      title: "How it is kept safe",
      paragraphs: [
        "Traffic is encrypted on public sites, secrets are stored as digests, and every request checks that your session still holds. Admins' acts are logged. If data is lost or seen by someone it should not be, we tell you and the authority as the law demands.",
      ],
    },
    {
      id: "us",
      title: "Who is responsible",
      paragraphs: [
        ...(operator ? [controllerText(operator)] : []),
        "Questions about privacy are answered first. When this notice changes in substance, we say so before it does.",
      ],
    },
  ],
});
