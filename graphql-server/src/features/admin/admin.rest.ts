import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { memberSchemas } from "../accounts";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { PAGE_INFO, nextCursor, type Paged, textParameter } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";

const { fullName, memberId, ROLES, username } = memberSchemas;

const tag = "Members";
const errors = { FORBIDDEN: "Access denied. Admin privileges required." };

const REGISTERED_USER = z
  .object({
    id: memberId,
    email: z.email().describe("Unique, regardless of case."),
    name: fullName,
    username,
    role: ROLES,
    createdAt: z.iso.datetime().describe("When the account was created."),
    mfaEnabled: z.boolean().describe("Whether the user turned on the sign-in code."),
    online: z.boolean().describe("Whether the user is connected."),
  })
  .meta({ id: "RegisteredUser" });

const REGISTERED_USERS: RowDoc = {
  tag,
  query: {
    search: z.string().max(100).describe("Word prefixes of the name, username, or email address; or an id."),
    after: z.uuid().describe("The last id of the previous page."),
  },
  returns: "A page of registered users.",
  response: z.array(REGISTERED_USER).max(500),
  errors,
  example: {
    as: "admin",
    response: [
      {
        id: EXAMPLE.otherId,
        email: "bob@example.com",
        name: "Bob Example",
        username: "bob",
        role: "FREE",
        createdAt: EXAMPLE.now,
        mfaEnabled: false,
        online: false,
      },
    ],
  },
  errorExamples: [
    { as: "member", response: { message: "Access denied. Admin privileges required.", code: "FORBIDDEN" } },
  ],
};

const USER_STATUS: RowDoc = {
  tag,
  returns: "The online users.",
  response: z
    .object({ onlineUsers: z.array(z.object({ id: memberId })).describe("The users who are connected.") })
    .meta({ id: "OnlineUsers" }),
  errors,
  example: { as: "admin", response: { onlineUsers: [{ id: EXAMPLE.memberId }] } },
  errorExamples: [
    { as: "member", response: { message: "Access denied. Admin privileges required.", code: "FORBIDDEN" } },
  ],
};

interface ListedUser {
  online: boolean;
  member: {
    id: string;
    email: string | null;
    name: string;
    username: string;
    role: string;
    joinedAt: string;
    mfaEnabled: boolean;
  };
}

export const ADMIN_ROWS: RestRow[] = [
  row<{ registeredUsers: Paged & { edges: { node: ListedUser }[] } }>({
    method: "GET",
    operationId: "listUsers",
    path: "/api/users",
    doc: REGISTERED_USERS,
    summary: "List registered users, newest first, 500 per page (admins only)",
    operation: `query ($filter: RegisteredUsersFilter, $after: ID) {
      registeredUsers(filter: $filter, first: 500, after: $after) {
        edges { node { online member { id email name username role joinedAt mfaEnabled } } } ${PAGE_INFO} } }`,
    variables: (request) => ({
      filter: { search: textParameter(request, "search") },
      after: textParameter(request, "after"),
    }),
    fieldAliases: () => ({ "filter.search": "search" }),
    next: ({ registeredUsers }) => nextCursor(registeredUsers),
    body: ({ registeredUsers }) =>
      registeredUsers.edges.map(({ node: { online, member } }) => {
        const { id, email, name, username, role, joinedAt, mfaEnabled } = member;
        return { id, email, name, username, role, createdAt: joinedAt, mfaEnabled, online };
      }),
  }),
  row<{ onlineUserIds: string[] }>({
    method: "GET",
    operationId: "getUserStatus",
    path: "/api/admin/user-status",
    doc: USER_STATUS,
    summary: "List online users (admins only)",
    operation: `{ onlineUserIds }`,
    body: ({ onlineUserIds }) => ({ onlineUsers: onlineUserIds.map((id) => ({ id })) }),
  }),
];
