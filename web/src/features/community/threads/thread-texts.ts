import { channelTag } from "../texts";

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const threadTexts = {
  title: "Thread",
  open: "Open thread",
  alsoInChannel: (channelName: string) => `Also send to ${channelTag(channelName)}`,
  replies: (count: number) => plural(count, "reply", "replies"),
  /** "12 replies, 2 helped" */
  summary: (replies: number, helped: number) =>
    helped > 0 ? `${threadTexts.replies(replies)}, ${helped} helped` : threadTexts.replies(replies),
} as const;
