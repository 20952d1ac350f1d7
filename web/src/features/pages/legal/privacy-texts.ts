import { brand } from "../../../lib/brand";
import type { OperatorFragment } from "../../../gql/graphql";
import type { LegalText } from "./legal-text";
import { operatorIdentity } from "./operator";

const controllerText = (operator: OperatorFragment): string =>
  operator.operatorName
    ? `The controller is ${operatorIdentity(operator)}. Write to ${operator.supportAddress} or use the contact page.`
    : `The controller is the person or company that runs this site. Their name and address have not been entered yet. Until then, ask for them at ${operator.supportAddress} or on the contact page.`;

/** Leaves out the operator's details until they load. */
export const privacyText = (operator: OperatorFragment | undefined): LegalText => ({
  title: "Privacy notice",
  lead: "What data we store about you, why, who can see it, and how to download or delete it.",
  changedOn: "2026-11-29",
  sections: [
    {
      id: "short",
      title: "In short",
      paragraphs: [
        `${brand.name} stores only what it needs to run your account, and we never sell your data. We don't use advertising cookies, trackers, or third-party scripts. All fonts, pictures, and code come from this site.`,
      ],
    },
    {
      id: "kept",
      title: "What we store",
      paragraphs: ["You can download all data that belongs to your account from your profile."],
      points: [
        "Account: username, name, email address, role, picture or color, when you accepted which version of our terms, and your phone number, postal address, and bio if you enter them.",
        "Password: only as an Argon2id hash, which can't be turned back into your password.",
        "Passkeys: their names, public keys, and when you added and last used them. The private keys stay on your devices.",
        "Linked accounts, if you sign in with Google or Apple: the ID and email address there, and when you linked and last used it. We never get your password there.",
        "Sessions: when you signed in and were last active, with the browser name and IP address, so that you can recognize and end them.",
        "Learning: your courses, the lessons and courses you completed, your answers to questions and final tests, your notes, where you stopped reading and how long you read, your certificates, and your goal, experience, and time per week if you tell us.",
        "Simulator: your runs with their orders and notes, and the rules you try in the backtest lab with their results.",
        "Community: your messages with their images and files, your trade cards and their results, how far you've read, mentions of you, helpful marks, your reactions, the messages you saved and when you want to be reminded of them, messages you scheduled, messages that wait for a moderator, your favorite channels, the threads you follow, whom you have blocked, and with whom you have conversations.",
        "Journal: your trades with their plans, reviews, tags, moods, and screenshots, your setups and limits, and the fills of files you import. Only you can see it, unless you share a trade.",
        "Notifications: what notified you, when you read it, and your notification settings. If you turn on push messages in a browser, also the address and the keys that its push service gave it.",
        "XP: every award and deduction, with its reason.",
        "Payments: what you bought, when, the price, the order number, and refunds with their reasons. We never see your card number.",
        "Moderation: decisions about you and your appeals, what admins did on your account, their notes about you, and your reports. Reports about you are not part of your data download, because they would reveal who sent them. A filter reads messages in channels when they are sent, and holds those that look like a scam. It only holds: a person decides about each one.",
        "Messages to us: what you write in the contact form, chats with the assistant that you send to our team, and our replies. We don't store other chats with the assistant.",
      ],
    },
    {
      id: "why",
      title: "Our legal basis",
      paragraphs: [
        "We need most of this data to provide the service you signed up for (Article 6(1)(b) GDPR). The law requires us to keep payment records (c). Session data, abuse limits, and the log of admin actions are based on our legitimate interest in a safe platform (f). Your phone number, address, and bio, push messages, and the email digest are optional (a).",
      ],
    },
    {
      id: "who",
      title: "Who can see it",
      paragraphs: ["We don't sell your data or share it with advertisers."],
      points: [
        "Everyone: your username, picture, level, XP, bio, rank, and join date, on your public profile.",
        "Signed-in members: your helpful answers, completed courses, trade cards and their results, and recent posts, on your public profile. A setting in your profile shows them to everyone or only to you.",
        "Signed-in members who can't read a channel: up to three of its messages that the team chose, without the names of their authors.",
        "Signed-in members: your name, your messages in channels they can read, your reactions to them, whether you're online, and your leaderboard rank unless you hide it.",
        "The other members of a conversation: your messages in it. Admins can't read them. A report hands over the reported message with two on each side to the moderators.",
        "Signed-in members who have the link of a result from the backtest lab: its rule and numbers, without your name.",
        "You and the admins: your email address, phone number, and postal address.",
        "The payment provider, if you buy something: your email address and the order.",
        "The email provider: your email address and the emails we send you.",
        "The push service of your browser's vendor, such as Google, Mozilla, Apple, or Microsoft, if you turn on push messages: the address of your browser, and when we send it a message. The messages are encrypted, so the service can't read them.",
        "Google or Apple, if you sign in with your account there: that you use this site, and when you sign in.",
        "The language model provider, if the operator connected one to the assistant: what you ask the assistant. Don't share secrets with it.",
      ],
    },
    {
      id: "transfers",
      title: "International transfers",
      paragraphs: [
        "We store your data on the servers that the controller uses for this site. The payment provider, the email provider, the push service, and the language model provider, if one is connected, may process the data they receive in other countries, such as the United States.",
        "Where a provider is outside the United Kingdom and the European Economic Area, the transfer needs an adequacy decision or standard contractual clauses. You can ask us which providers we use, in which countries, and for a copy of the safeguards.",
      ],
    },
    {
      id: "browser",
      title: "In your browser",
      paragraphs: [
        "Messages load pictures from other sites only after you click, so those sites don't learn that you read the message. Signing out removes your session, the IDs of your courses, all drafts and unsent messages, your recent emoji, and your recent searches.",
        "We use your browser's own storage instead of cookies. It contains:",
      ],
      points: [
        "Your session, your account details, and whether you entered a sign-in code. During the code step, it also records which account is signing in.",
        "The IDs of your courses, and a purchase in progress.",
        "Drafts of community messages and of notes on lessons, unsent messages with their images and files, your recent emoji, and your recent searches.",
        "The last channel you read, so that the community opens there, where you were reading in each channel, and which groups of channels you collapsed.",
        "Which strikes we notified you about and the highest level we congratulated you on, so that you see each notice once.",
        "Whether you turned on push messages in this browser.",
        "That you accepted the privacy notice, that you've seen the intro, and the version of this stored data.",
        "Until you close the tab: drafts of messages to us, what you answer to questions before you sign in, and a sign-in with Google or Apple that isn't finished.",
      ],
    },
    {
      id: "how-long",
      title: "How long we store it",
      paragraphs: [
        "As long as you have an account. When you delete it, we immediately erase your name, addresses, picture, password, session details, codes, authenticator app, passkeys, linked accounts, reactions, saved, scheduled, and held messages, followed threads, notifications, and push subscriptions. We also delete your images and files. Your messages and XP stay without your name, because other members' conversations and rankings depend on them. We keep payment records with the buyer's name and email address for ten years, because tax law requires it. If you were banned, we keep your email address and username as hashes until the ban ends, so that you can't register again.",
        "We delete some data earlier:",
      ],
      points: [
        "Sessions: 30 days after a session ends or expires, we erase its IP address and browser name.",
        "Messages from visitors: we delete a conversation with someone who has no account 365 days after the last message or reply.",
        "Notifications: we delete them after 90 days, and the address of your browser's push service as soon as you sign out or turn push messages off.",
        "Messages that an admin removed or rejected: admins can read their text for 90 days, to review the decision.",
        "Reports: we erase what was reported 365 days after the decision, and with it the name, email address, and text of someone who reported it without an account. A report whose email address isn't confirmed is deleted after seven days.",
        "Codes: emailed codes expire after 10 minutes, and password reset links after 30 minutes.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      paragraphs: ["You can use the first two in your profile. For the others, contact us. We reply within a month."],
      points: [
        "Access and portability: download everything we store about you as one JSON file.",
        "Erasure: delete your account.",
        "Correction: change your details in your profile, or ask us.",
        "Restriction and objection: ask us to stop using data that we process based on our legitimate interest.",
        "Complaint: to the data protection authority where you live. In the United Kingdom, this is the Information Commissioner's Office.",
      ],
    },
    {
      id: "safety",
      title: "How we protect it",
      paragraphs: [
        "Public sites encrypt all traffic, we store secrets only as hashes, and every request checks that your session is still valid. We log what admins do. If there is a data breach, we notify you and the authority as the law requires.",
      ],
    },
    {
      id: "us",
      title: "Who is responsible",
      paragraphs: [
        ...(operator ? [controllerText(operator)] : []),
        "We answer privacy questions first. If we change this notice substantially, we tell you before the change takes effect.",
      ],
    },
  ],
});
