import * as docs from "./admin.rest-docs";
import { PAGE_INFO, nextCursor, type Paged, textParameter } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";

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
    doc: docs.REGISTERED_USERS,
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
    doc: docs.USER_STATUS,
    summary: "List online users (admins only)",
    operation: `{ onlineUserIds }`,
    body: ({ onlineUserIds }) => ({ onlineUsers: onlineUserIds.map((id) => ({ id })) }),
  }),
];
