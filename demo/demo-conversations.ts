import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { TradeSide, TradeStatus } from "../graphql-server/src/features/community";
import { readContent } from "../graphql-server/src/kernel/content";
import { PROJECT_ROOT } from "../graphql-server/src/kernel/project-root";

const FOLDER = path.join(PROJECT_ROOT, "demo/conversations");

const tradeSchema = z.strictObject({
  plan: z.strictObject({
    instrument: z.string(),
    side: z.enum(TradeSide),
    entry: z.number(),
    stop: z.number(),
    target: z.number().optional(),
    sizeR: z.number(),
    reason: z.string(),
    wrongIf: z.string(),
  }),
  /** Missing while the trade is open. */
  result: z
    .strictObject({
      status: z.enum([TradeStatus.CLOSED, TradeStatus.STOPPED]),
      exitPrice: z.number(),
      hoursAfter: z.number(),
    })
    .optional(),
});

const messageSchema = z.strictObject({
  /** The username of a member of DEMO_CAST, or of a demo account. */
  by: z.string(),
  /** Minutes since the previous message in the thread. */
  minutesAfter: z.int().min(0),
  text: z.string().default(""),
  /** Index in the thread of the message this one replies to. */
  replyTo: z.int().min(0).optional(),
  /** The message is a trade card, whose text the server writes. */
  trade: tradeSchema.optional(),
  /** Shows a generated chart. */
  chart: z.strictObject({ name: z.string(), altText: z.string() }).optional(),
});

/** The messages of a thread, oldest first. */
const threadSchema = z.array(messageSchema).min(1);

export type DemoTrade = z.infer<typeof tradeSchema>;
export type DemoThread = z.infer<typeof threadSchema>;

/** The scripted threads of a channel in conversations/, oldest first; none if it has no file. */
export function demoThreads(channelName: string): DemoThread[] {
  const file = path.join(FOLDER, `${channelName}.yaml`);
  return existsSync(file) ? readContent(file, z.array(threadSchema)) : [];
}
