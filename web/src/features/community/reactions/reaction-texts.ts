import type { Reaction } from "../../../gql/graphql";

export const reactionTexts = {
  count: (name: string, count: number) => `${name}, ${count} ${count === 1 ? "member" : "members"}`,
} as const;

export const reactions: Record<Reaction, { symbol: string; name: string }> = {
  THUMBS_UP: { symbol: "👍", name: "Thumbs up" },
  HEART: { symbol: "❤️", name: "Heart" },
  LAUGH: { symbol: "😂", name: "Laugh" },
  CELEBRATE: { symbol: "🎉", name: "Celebrate" },
  INSIGHT: { symbol: "💡", name: "Insight" },
  ROCKET: { symbol: "🚀", name: "Rocket" },
};
