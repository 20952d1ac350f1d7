import type { EntityManager } from "typeorm";
import { query, violatedUniqueConstraint } from "../../../kernel/database";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import { ChannelAccessLevel, ChannelCategory } from "./channel.entity";

/** The editable fields of a channel. */
export interface ChannelDraft {
  name: string;
  description: string;
  category: ChannelCategory;
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  courseId: number | null;
  locked: boolean;
}

/** What members can post, and how often. Staff are exempt. */
export interface PostRules {
  /** 0 for any number. */
  slowModeSeconds: number;
  minPostLevel: number | null;
  allowsLinks: boolean;
  allowsFiles: boolean;
}

const MAX_NAME_LENGTH = 50;
/** With what isn't part of the name. */
const MAX_TEXT_LENGTH = 200;

/** "Chart Review!" becomes "chart-review". */
export function channelNameOf(text: string): string {
  if (text.length > MAX_TEXT_LENGTH) throw invalidName();
  const words = text.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
  const name = words.filter(Boolean).join("-").replace(/^_+/, "");
  if (name === "" || name.length > MAX_NAME_LENGTH) throw invalidName();
  return name;
}

const invalidName = (): AppError =>
  invalidField("name", "A channel name must have 1 to 50 letters, digits, dashes, or underscores");

export function assertThreshold(channel: ChannelDraft): void {
  assertListed(channel.category);
  if (channel.accessLevel === ChannelAccessLevel.DIRECT) throw invalidField("accessLevel", NO_CONVERSATION);
  if (channel.accessLevel === ChannelAccessLevel.LEVEL && channel.minLevel === null) {
    throw invalidField("minLevel", "A level channel requires a level");
  }
  if (channel.accessLevel === ChannelAccessLevel.COURSE && channel.courseId === null) {
    throw invalidField("courseId", "A course channel requires a course");
  }
}

const NO_CONVERSATION = "A channel can't be a conversation";

/** Conversations are started with `startConversation`. */
export function assertListed(category: ChannelCategory): void {
  if (category === ChannelCategory.DIRECT) throw invalidField("category", NO_CONVERSATION);
}

export async function assertCourseExists(manager: EntityManager, courseId: number | null): Promise<void> {
  if (courseId === null) return;
  const existing = await query(manager, `SELECT 1 FROM courses WHERE id = $1`, [courseId]);
  if (!existing.length) throw invalidField("courseId", "This course doesn't exist");
}

/** Names are unique, even among archived channels, so that archived channels can be restored. */
export async function withUniqueName<T>(store: Promise<T>): Promise<T> {
  try {
    return await store;
  } catch (error) {
    if (violatedUniqueConstraint(error) !== "channels_name") throw error;
    const text = "A channel with this name already exists.";
    throw new AppError("CONFLICT", text, { fields: { name: [text] } });
  }
}
