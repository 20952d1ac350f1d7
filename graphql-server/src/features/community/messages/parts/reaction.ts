import { Extensions, Field, Int, ObjectType, registerEnumType } from "type-graphql";

/** In display order. */
export enum Reaction {
  THUMBS_UP = "THUMBS_UP",
  HEART = "HEART",
  LAUGH = "LAUGH",
  CELEBRATE = "CELEBRATE",
  INSIGHT = "INSIGHT",
  ROCKET = "ROCKET",
}

registerEnumType(Reaction, {
  name: "Reaction",
  description: "A reaction to a message. Reactions earn no XP.",
  valuesConfig: {
    THUMBS_UP: { description: "👍" },
    HEART: { description: "❤️" },
    LAUGH: { description: "😂" },
    CELEBRATE: { description: "🎉" },
    INSIGHT: { description: "💡" },
    ROCKET: { description: "🚀" },
  },
});

export const REACTIONS: readonly Reaction[] = Object.values(Reaction);

@ObjectType({ description: "How many members chose a reaction." })
@Extensions({ broadcast: true })
export class ReactionCount {
  @Field(() => Reaction, { description: "The reaction." })
  reaction: Reaction;

  @Field(() => Int, { description: "The number of members, at least 1." })
  count: number;
}

/** SQL to sort reactions in display order. */
export const displayPosition = (reaction: string): string =>
  `array_position(ARRAY[${REACTIONS.map((each) => `'${each}'`).join(", ")}], ${reaction})`;
