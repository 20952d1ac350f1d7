import { mentionedKeys } from "../parts/mention.sql";
import type { Detector } from "./detector.types";

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
function linkedHosts(content: string): string[] {
  const addresses = content.match(ADDRESS) ?? [];
  return addresses.map((address) => {
    const url = /^https?:/i.test(address) ? address : `https://${address}`;
    return URL.canParse(url) ? new URL(url).host : address;
  });
}

export interface Content {
  content: string;
  hasFiles: boolean;
}

/** Links to the own site don't count. */
export const contentKindsOf = ({ content, hasFiles }: Content, ownHost: string) => ({
  hasLink: linkedHosts(content).some((host) => host !== ownHost),
  hasFile: hasFiles || IMAGE.test(content),
});

/** What of a message waits the first time. */
function firstPostsOf(message: Content, ownHost: string): FirstPost[] {
  const { content } = message;
  const { hasLink, hasFile } = contentKindsOf(message, ownHost);
  const posts: FirstPost[] = [];
  if (hasLink) posts.push("FIRST_LINK");
  if (hasFile) posts.push("FIRST_FILE");
  if (mentionedKeys(content).length >= MANY_MENTIONS) posts.push("FIRST_MENTION_OF_MANY");
  return posts;
}

/**
 * Holds a new member's first link, image, and mention of many, each until a moderator released one. For members from `belowLevel` on,
 * nothing waits.
 */
export function firstPosts(belowLevel: number, ownHost: string): Detector {
  return async ({ viewer, content, hasFiles, previous, releasedCodes }) => {
    if (viewer.level >= belowLevel) return [];
    const before = previous === null ? [] : firstPostsOf({ content: previous, hasFiles }, ownHost);
    const posts = firstPostsOf({ content, hasFiles }, ownHost).filter((post) => !before.includes(post));
    if (!posts.length) return [];
    const released = await releasedCodes();
    return posts.filter((post) => !released.has(post)).map((code) => ({ code, text: TEXTS[code] }));
  };
}
