import * as docs from "./user.rest-docs";
import { fromEnum, type RestRequest } from "../../kernel/rest/rest-request";
import { requireViewer } from "../../kernel/request-context";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import { ProfilesService } from "./profiles.service";

interface MemberFields extends Record<string, unknown> {
  joinedAt: string;
}

const VIEWER = `id username email name avatar profileColor phone address bio role level xp
  mfaEnabled mfaVerified createdAt`;
const MEMBER = "id username email name avatar profileColor phone address bio role level xp mfaEnabled joinedAt";

/** `mfaVerified` is always true, because a session starts only after the code step. */
const userBody = ({ joinedAt, ...member }: MemberFields): unknown => ({
  ...member,
  mfaVerified: true,
  createdAt: joinedAt,
});

/** Unknown fields of the body are ignored. */
const updateVariables = ({ params, body }: RestRequest): Record<string, unknown> => {
  const { name, username, email, currentPassword, phone, address, bio, avatar, profileColor } = body;
  const color = profileColor === "" ? null : profileColor;
  return {
    userId: params.id,
    input: { name, username, email, currentPassword, phone, address, bio, avatar, profileColor: color },
  };
};

const updateRow = (operationId: string, path: string): RestRow =>
  row<{ updateProfile: MemberFields }>({
    method: "PUT",
    operationId,
    path,
    doc: docs.UPDATE_USER,
    summary: "Update a profile. Admins can update any profile.",
    operation: `mutation ($userId: ID!, $input: UpdateProfileInput!) {
      updateProfile(userId: $userId, input: $input) { ${MEMBER} } }`,
    filePart: "profilePicture",
    beforeFile: (context, { id = "" }) =>
      context.services.get(ProfilesService).assertCanUpdate(requireViewer(context), id),
    fieldAliases: () => ({ userId: "id" }),
    variables: updateVariables,
    body: ({ updateProfile }) => userBody(updateProfile),
  });

/** Converts ROOKIE to "Rookie". */
const titleCase = (rank: string): string => rank.charAt(0) + fromEnum(rank).slice(1);

export const USER_ROWS: RestRow[] = [
  row<{ me: object }>({
    method: "GET",
    operationId: "getCurrentUser",
    path: "/api/users/me",
    doc: docs.ME,
    summary: "Get the signed-in user",
    operation: `{ me { ${VIEWER} } }`,
    body: ({ me }) => me,
  }),
  row<{ myData: object }>({
    method: "GET",
    operationId: "getPersonalData",
    path: "/api/users/me/data",
    doc: docs.MY_DATA,
    summary: "Export all data about the signed-in user",
    operation: `{ myData }`,
    body: ({ myData }) => myData,
  }),
  row<{ member: MemberFields }>({
    method: "GET",
    operationId: "getUser",
    path: "/api/users/:id",
    doc: docs.USER_BY_ID,
    summary: "Get a user. Only the user and admins see the email address, phone number, and address.",
    operation: `query ($id: ID!) { member(id: $id) { ${MEMBER} } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ member }) => userBody(member),
  }),
  updateRow("updateUser", "/api/users/:id"),
  updateRow("updateUserAtLegacyPath", "/api/users/:id/update"),
  row({
    method: "DELETE",
    operationId: "deleteUser",
    path: "/api/users/:id",
    doc: docs.DELETE_USER,
    summary: "Delete a user (admins only)",
    operation: `mutation ($id: ID!) { deleteUser(id: $id) }`,
    variables: ({ params }) => ({ id: params.id }),
    status: 204,
  }),
  row<{ member: object }>({
    method: "GET",
    operationId: "getLevel",
    path: "/api/users/:id/level",
    doc: docs.USER_LEVEL,
    summary: "Get a member's level and XP",
    operation: `query ($id: ID!) { member(id: $id) { level xp nextLevelXp } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ member }) => member,
  }),
  row<{ publicProfile: { rank: string } }>({
    method: "GET",
    operationId: "getPublicProfile",
    path: "/api/users/public-profile/:id",
    doc: docs.PUBLIC_PROFILE_BY_ID,
    cacheSeconds: 60,
    isPublic: true,
    summary: "Get a member's public profile",
    operation: `query ($id: ID!) { publicProfile(id: $id) {
      id username role level xp bio avatar profileColor joinDate stats { messages trades reputation } rank
      achievements { level title reachedAt } } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ publicProfile }) => ({ ...publicProfile, rank: titleCase(publicProfile.rank) }),
  }),
];
