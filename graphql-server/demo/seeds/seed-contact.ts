import type { EntityManager } from "typeorm";
import type { User } from "../../src/features/accounts";
import { ContactMessage, ContactReply, type TranscriptTurn } from "../../src/features/contact";
import { writeContactAudit } from "../../src/features/moderation";
import type { DemoAuditEntry } from "../people/demo-acts";
import { HOUR_MS } from "../demo-time";

interface DemoContactMessage {
  hoursAgo: number;
  name: string;
  email: string;
  message: string;
  transcript?: TranscriptTurn[];
  /** What the team answered an hour later; without it the letter is still unread. */
  reply?: string;
}

const CONTACT_MESSAGES: readonly DemoContactMessage[] = [
  {
    hoursAgo: 2,
    name: "Grace Ferreira",
    email: "grace.ferreira@visitors.glitch.test",
    message:
      "Hello,\n\nI bought Forex Trading yesterday and the receipt has not arrived. The course is open, so there is no hurry.\n\nGrace",
  },
  {
    hoursAgo: 5,
    name: "Linus Okafor",
    email: "linus.okafor@visitors.glitch.test",
    message: "Do members meet in Lagos? The assistant did not know.",
    transcript: [
      { author: "VISITOR", text: "How long does Day Trading take?" },
      { author: "ASSISTANT", text: "Day Trading: $79.99, 8 weeks, advanced level, included in Premium." },
      { author: "VISITOR", text: "Do members meet in Lagos?" },
      {
        author: "ASSISTANT",
        text: "I have nothing on that in the catalogue, the rules or the FAQ. Try other words, or hand this conversation over to the team: they answer by mail.",
      },
    ],
  },
  {
    hoursAgo: 27,
    name: "Tomasz Zieliński",
    email: "tomasz.zielinski@visitors.glitch.test",
    message: "I am having issues with MFA verification. Please help.",
    reply:
      "Hello Tomasz,\n\nyour mail provider took the codes for spam; they are in its quarantine. Ask for a new one in half an hour and it will come through.\n\nAda",
  },
  {
    hoursAgo: 75,
    name: "Mei Tanaka",
    email: "mei.tanaka@visitors.glitch.test",
    message: "Is the certificate of Intro to Trading in English only? My employer would like it in Japanese.",
    reply:
      "In English only, I am afraid. Its page can be opened by anybody with the address, so a translation can point there.",
  },
];

/** Letters to the team, so that the inbox of the demonstration shows what it is for. */
export async function seedContact(manager: EntityManager, admin: User, now: Date): Promise<DemoAuditEntry[]> {
  const acts: DemoAuditEntry[] = [];
  for (const { hoursAgo, name, email, message, transcript = [], reply } of CONTACT_MESSAGES) {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const answeredAt = new Date(createdAt.getTime() + HOUR_MS);
    const contactMessage = { name, email, message, transcript, createdAt, readAt: reply ? answeredAt : null };
    const { id } = await manager.save(ContactMessage, contactMessage);
    if (!reply) continue;
    await manager.insert(ContactReply, { messageId: id, authorId: admin.id, body: reply, createdAt: answeredAt });
    const entry = { authorId: admin.id, action: "contact.replied" as const, contactMessageId: id, at: answeredAt };
    acts.push({ at: answeredAt, write: (log) => writeContactAudit(log, entry) });
  }
  return acts;
}
