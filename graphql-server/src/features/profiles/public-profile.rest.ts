import { EXAMPLE } from "../../kernel/rest/example-values";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { fromEnum } from "../../kernel/rest/rest-request";
import { memberSchemas } from "../accounts";
import { row } from "../../kernel/rest/rest-row";
import { z } from "zod";

const { avatar, level, memberId, profileColor, ROLES, username, xp } = memberSchemas;

const PUBLIC_PROFILE = z
  .object({
    id: memberId,
    username,
    role: ROLES,
    level,
    xp,
    bio: z.string().describe("A text that members write about themselves; may be empty."),
    avatar,
    profileColor,
    joinDate: z.iso.datetime().describe("When the account was created."),
    stats: z
      .object({
        messages: z.int().describe("Community messages, without deleted ones."),
        trades: z.int().describe("Trade cards, without deleted ones."),
        reputation: z.int().describe("Helpful replies that earned XP."),
      })
      .describe("Statistics about the member."),
    rank: z.string().describe("The rank badge, such as Rookie."),
    achievements: z
      .array(
        z.object({
          level: z.int().describe("The level reached."),
          title: z.string().describe("For example, Level 10."),
          reachedAt: z.iso.datetime().describe("When the member reached it."),
        }),
      )
      .describe("Levels reached, lowest first."),
  })
  .meta({ id: "PublicProfile" });

const PUBLIC_PROFILE_BY_ID: RowDoc = {
  tag: "Members",
  params: { id: memberId },
  returns: "The public profile.",
  response: PUBLIC_PROFILE,
  errors: { NOT_FOUND: "Profile not found" },
  errorExamples: [
    { as: "visitor", params: { id: EXAMPLE.contactId }, response: { message: "Profile not found", code: "NOT_FOUND" } },
    {
      as: "visitor",
      params: { id: "ada" },
      response: { message: "id is not a valid id", code: "VALIDATION", fields: { id: ["is not a valid id"] } },
    },
  ],
  example: {
    as: "visitor",
    params: { id: EXAMPLE.memberId },
    response: {
      id: EXAMPLE.memberId,
      username: EXAMPLE.username,
      role: "FREE",
      level: 3,
      xp: 250,
      bio: "Trades on Tuesdays.",
      avatar: "avatar_ai.png",
      profileColor: "#6366F1",
      joinDate: EXAMPLE.now,
      stats: { messages: 1, trades: 0, reputation: 0 },
      rank: "Rookie",
      achievements: [],
    },
  },
};

/** Converts ROOKIE to "Rookie". */
const titleCase = (rank: string): string => rank.charAt(0) + fromEnum(rank).slice(1);

export const PUBLIC_PROFILE_ROW = row<{ publicProfile: { rank: string } }>({
  method: "GET",
  operationId: "getPublicProfile",
  path: "/api/users/public-profile/:id",
  doc: PUBLIC_PROFILE_BY_ID,
  cacheSeconds: 60,
  isPublic: true,
  summary: "Get a member's public profile",
  operation: `query ($id: ID!) { publicProfile(id: $id) {
    id username role level xp bio avatar profileColor joinDate stats { messages trades reputation } rank
    achievements { level title reachedAt } } }`,
  variables: ({ params }) => ({ id: params.id }),
  body: ({ publicProfile }) => ({ ...publicProfile, rank: titleCase(publicProfile.rank) }),
});
