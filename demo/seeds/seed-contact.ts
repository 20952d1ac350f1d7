import type { EntityManager } from "typeorm";
import type { User } from "../../graphql-server/src/features/accounts";
import { ContactMessage, ContactReply, type TranscriptTurn } from "../../graphql-server/src/features/contact";
import { writeAudit } from "../../graphql-server/src/features/moderation";
import type { DemoAuditEntry } from "../people/demo-audit-log";
import { HOUR_MS } from "../demo-time";

interface DemoContactMessage {
  hoursAgo: number;
  name: string;
  email: string;
  message: string;
  transcript?: TranscriptTurn[];
  /** The team's reply, an hour later. Without one, the message is unread. */
  reply?: string;
}

const CONTACT_MESSAGES: readonly DemoContactMessage[] = [
  {
    hoursAgo: 2,
    name: "Grace Ferreira",
    email: "grace.ferreira@visitors.glitch.test",
    message:
      "Hi,\n\nI bought Forex Trading yesterday and haven't received my receipt. I can access the course, so there's no rush.\n\nGrace",
  },
  {
    hoursAgo: 5,
    name: "Linus Okafor",
    email: "linus.okafor@visitors.glitch.test",
    message: "Are there any member meetups in Lagos? The assistant didn't know.",
    transcript: [
      { author: "VISITOR", text: "How long does Day Trading take?" },
      { author: "ASSISTANT", text: "Day Trading: $79.99, 8 weeks, advanced level, included in Premium." },
      { author: "VISITOR", text: "Are there any member meetups in Lagos?" },
      {
        author: "ASSISTANT",
        text: "I couldn't find anything about that in the course catalog, the rules, or the FAQ. Try different words, or contact our team, who answer by email.",
      },
    ],
  },
  {
    hoursAgo: 27,
    name: "Tomasz Zieliński",
    email: "tomasz.zielinski@visitors.glitch.test",
    message: "I am having issues with MFA verification. Please help.",
    reply:
      "Hi Tomasz,\n\nYour email provider flagged our codes as spam, so they're in its quarantine. Request a new one in half an hour and it should come through.\n\nAda",
  },
  {
    hoursAgo: 75,
    name: "Mei Tanaka",
    email: "mei.tanaka@visitors.glitch.test",
    message:
      "Is the certificate for Intro to Trading only available in English? My employer would like it in Japanese.",
    reply:
      "I'm afraid it's only available in English. Anyone with the link can open its page, so a translation can link to it.",
  },
];

/** Messages in the team's contact inbox. */
export async function seedContact(manager: EntityManager, admin: User, now: Date): Promise<DemoAuditEntry[]> {
  const auditEntries: DemoAuditEntry[] = [];
  for (const { hoursAgo, name, email, message, transcript = [], reply } of CONTACT_MESSAGES) {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const repliedAt = new Date(createdAt.getTime() + HOUR_MS);
    const contactMessage = { name, email, message, transcript, createdAt, readAt: reply ? repliedAt : null };
    const { id } = await manager.save(ContactMessage, contactMessage);
    if (!reply) continue;
    await manager.insert(ContactReply, { messageId: id, authorId: admin.id, body: reply, createdAt: repliedAt });
    const entry = {
      authorId: admin.id,
      action: "contact.replied" as const,
      details: { contactMessageId: id },
      at: repliedAt,
    };
    auditEntries.push({ at: repliedAt, write: (log) => writeAudit(log, entry) });
  }
  return auditEntries;
}
