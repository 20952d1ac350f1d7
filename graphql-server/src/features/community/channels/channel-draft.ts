import type { EntityManager } from "typeorm";
import { rowsOf, violatedUniqueConstraint } from "../../../kernel/database";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import { ChannelAccessLevel, type ChannelCategory } from "./channel.entity";

/** What a channel is to be: everything that people choose about it. */
export interface ChannelDraft {
  name: string;
  description: string;
  category: ChannelCategory;
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  courseId: number | null;
  locked: boolean;
}

/** "Chart Review" becomes "chart-review". */
export function channelNameOf(text: string): string {
  const name = text.trim().toLowerCase().replace(/\s+/g, "-");
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,49}$/u.test(name)) {
    throw invalidField("name", "A channel name has 1 to 50 letters, digits, dashes or underscores");
  }
  return name;
}

export function requireThreshold(channel: ChannelDraft): void {
  if (channel.accessLevel === ChannelAccessLevel.LEVEL && channel.minLevel === null) {
    throw invalidField("minLevel", "A level channel needs its level");
  }
  if (channel.accessLevel === ChannelAccessLevel.COURSE && channel.courseId === null) {
    throw invalidField("courseId", "A course channel needs its course");
  }
}

export async function requireCourse(manager: EntityManager, courseId: number | null): Promise<void> {
  if (courseId === null) return;
  const known = await rowsOf(manager, `SELECT 1 FROM courses WHERE id = $1`, [courseId]);
  if (!known.length) throw invalidField("courseId", "This course does not exist");
}

/** Names are unique, archived channels included: a restored one must find its name free. */
export async function withUniqueName<T>(store: Promise<T>): Promise<T> {
  try {
    return await store;
  } catch (error) {
    if (violatedUniqueConstraint(error) !== "channels_name") throw error;
    const text = "A channel with this name exists already.";
    throw new AppError("CONFLICT", text, { fields: { name: [text] } });
  }
}
