import type { PublicProfilePageQuery } from "../../../gql/graphql";

/** Shown, marked as a sample, if the real profile can't be loaded. Uses a color, because pictures come from the server. */
export const sampleProfile: NonNullable<PublicProfilePageQuery["publicProfile"]> = {
  __typename: "PublicProfile",
  id: "sample",
  username: "sample_one",
  avatar: "",
  profileColor: "#99a3b4",
  rank: "PRO",
  level: 27,
  xp: 2640,
  bio: "Swing trades, small positions, a written plan for each of them.\nThis text is part of the sample.",
  joinDate: "2026-01-12T12:00:00.000Z",
  stats: { __typename: "ProfileStats", messages: 184, trades: 0, reputation: 8 },
  activity: null,
  achievements: [
    { __typename: "Achievement", level: 5, reachedAt: "2026-02-02T12:00:00.000Z" },
    { __typename: "Achievement", level: 10, reachedAt: "2026-03-16T12:00:00.000Z" },
    { __typename: "Achievement", level: 25, reachedAt: "2026-08-24T12:00:00.000Z" },
  ],
};
