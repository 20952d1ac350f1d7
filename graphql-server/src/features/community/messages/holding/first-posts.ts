import type { DataSource } from "typeorm";
import { query } from "../../../../kernel/database";
import { mentionedKeys } from "../parts/mention.sql";
import type { HoldReason } from "./held-message.entity";
import type { Detector } from "./message-holds";

/** From this number of people, a message mentions many. */
const MANY_MENTIONS = 5;

type FirstPost = "FIRST_LINK" | "FIRST_FILE" | "FIRST_MENTION_OF_MANY";

const TEXTS: Record<FirstPost, string> = {
  FIRST_LINK: "your first link",
  FIRST_FILE: "your first image or file",
  FIRST_MENTION_OF_MANY: `your first mention of ${MANY_MENTIONS} or more people`,
};

/** Addresses with a scheme, with www, and hosts with a path, such as t.me/name. Each start is the start of a word, for linear time. */
const ADDRESS =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`[\]()]+|(?<![\p{L}\p{N}.-])www\.[^\s<>"`[\]()]+|(?<![\p{L}\p{N}./@:-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}\/[^\s<>"`[\]()]+/giu;

/** An image by its address. */
const IMAGE = /!\[[^[\]\n]*\]\(/;

/** The hosts that a text links to. */
export function linkedHosts(content: string): string[] {
  const addresses = content.match(ADDRESS) ?? [];
  return addresses.map((address) => {
    const url = /^https?:/i.test(address) ? address : `https://${address}`;
    return URL.canParse(url) ? new URL(url).host : address;
  });
}

interface Content {
  content: string;
  hasFiles: boolean;
}

/** What of a message waits the first time. Links to the own site don't. */
export function firstPostsOf({ content, hasFiles }: Content, ownHost: string): FirstPost[] {
  const posts: FirstPost[] = [];
  if (linkedHosts(content).some((host) => host !== ownHost)) posts.push("FIRST_LINK");
  if (hasFiles || IMAGE.test(content)) posts.push("FIRST_FILE");
  if (mentionedKeys(content).length >= MANY_MENTIONS) posts.push("FIRST_MENTION_OF_MANY");
  return posts;
}

interface FirstPostsOptions {
  database: DataSource;
  /** 0: nothing waits. */
  belowLevel: number;
  publicUrl: string;
}

/** Holds a new member's first link, image, and mention of many, each until a moderator released one. */
export function firstPosts({ database, belowLevel, publicUrl }: FirstPostsOptions): Detector {
  const ownHost = new URL(publicUrl).host;
  return async ({ viewer, content, hasFiles, previous }) => {
    if (viewer.level >= belowLevel) return [];
    const before = previous === null ? [] : firstPostsOf({ content: previous, hasFiles }, ownHost);
    const posts = firstPostsOf({ content, hasFiles }, ownHost).filter((post) => !before.includes(post));
    if (!posts.length) return [];
    const released = await query<{ code: string }>(
      database,
      `SELECT DISTINCT r->>'code' AS code FROM held_messages h, jsonb_array_elements(h.reasons) r
       WHERE h.user_id = $1 AND h.outcome = 'RELEASED'`,
      [viewer.id],
    );
    const waiting = posts.filter((post) => !released.some(({ code }) => code === post));
    return waiting.map((code): HoldReason => ({ code, text: TEXTS[code] }));
  };
}
