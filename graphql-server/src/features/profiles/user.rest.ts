import { EXAMPLE } from "../../kernel/rest/example-values";
import { ProfilesService } from "./profiles.service";
import type { RestRequest } from "../../kernel/rest/rest-request";
import { type RestRow, row } from "../../kernel/rest/rest-row";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { memberSchemas } from "../accounts";
import { requireViewer } from "../../kernel/request-context";
import { z } from "zod";

const { chosenColor, level, memberId, USER, USERNAME, xp } = memberSchemas;
const tag = "Members";

const params = { id: memberId };

const ADA = {
  id: EXAMPLE.memberId,
  username: EXAMPLE.username,
  email: EXAMPLE.email,
  name: EXAMPLE.name,
  avatar: "avatar_ai.png",
  profileColor: "#6366F1",
  phone: "",
  address: "",
  bio: "",
  role: "FREE",
  level: 3,
  xp: 250,
  mfaEnabled: false,
  mfaVerified: true,
  createdAt: EXAMPLE.now,
};

const of = (id: string): { params: Record<string, string> } => ({ params: { id } });

const ME: RowDoc = {
  tag,
  returns: "The signed-in user.",
  response: USER,
  example: { as: "member", response: ADA },
};

const RECORD = z.record(z.string(), z.unknown());
const DATA_SECTION = z.union([RECORD, z.array(RECORD)]).describe("The data that this part of the product stores.");

const MY_DATA: RowDoc = {
  tag,
  returns: "All data about the signed-in user.",
  response: z
    .object({
      exportedAt: z.iso.datetime().describe("When the data was read."),
      account: DATA_SECTION,
      messages: DATA_SECTION,
      courses: DATA_SECTION,
      payments: DATA_SECTION,
      xp: DATA_SECTION,
    })
    .meta({ id: "PersonalData" }),
  limits: ["dataExportsPerPerson"],
  example: {
    as: "member",
    response: {
      exportedAt: EXAMPLE.now,
      account: { username: EXAMPLE.username, email: EXAMPLE.email },
      messages: [
        { channel: "examples", content: "Good morning", createdAt: EXAMPLE.now, editedAt: null, deletedAt: null },
      ],
      courses: { completedLessons: [], completedCourses: [] },
      payments: {},
      xp: [],
    },
  },
};

const USER_BY_ID: RowDoc = {
  tag,
  params,
  returns: "The user.",
  response: USER,
  errors: { NOT_FOUND: "The user doesn't exist or was deleted." },
  example: {
    as: "member",
    ...of(EXAMPLE.otherId),
    response: {
      ...ADA,
      id: EXAMPLE.otherId,
      username: "bob",
      name: "Bob Example",
      email: null,
      phone: null,
      address: null,
      mfaEnabled: null,
      level: 1,
      xp: 40,
    },
  },
};

const PROFILE_CHANGES = z.object({
  name: z.string().max(100).describe("The full name.").optional(),
  username: USERNAME.optional(),
  email: z
    .email()
    .max(254)
    .describe(
      "Changes only after the user opens the link emailed to the new address. Without `currentPassword`, that link is sent after the user opens another one, emailed to the current address.",
    )
    .optional(),
  currentPassword: z
    .string()
    .max(128)
    .describe("The caller's password. Only for a change of the email address.")
    .optional(),
  phone: z
    .string()
    .max(30)
    .regex(/^[0-9+() ./-]*$/)
    .describe("Digits, spaces, and + ( ) . / -")
    .optional(),
  address: z.string().max(200).describe("The postal address; may be empty.").optional(),
  bio: z.string().max(500).describe("Up to 500 characters. Shown on the public profile.").optional(),
  avatar: z.string().max(100).describe("One of the four avatars, or the file name of the uploaded picture.").optional(),
  profileColor: chosenColor.optional(),
});

const UPDATE_USER: RowDoc = {
  tag,
  params,
  body: PROFILE_CHANGES,
  returns: "The updated user.",
  response: USER,
  errors: {
    FORBIDDEN: "The profile belongs to another user.",
    NOT_FOUND: "The user doesn't exist (admins only).",
    CONFLICT: "The username or email address is taken.",
    TOO_LARGE: "Image size must be less than 5MB.",
  },
  limits: ["profileChangesPerPerson"],
  example: {
    as: "member",
    ...of(EXAMPLE.memberId),
    body: { bio: "Trades on Tuesdays." },
    response: { ...ADA, bio: "Trades on Tuesdays." },
  },
  errorExamples: [
    {
      as: "member",
      ...of(EXAMPLE.memberId),
      body: { avatar: "unknown.png" },
      response: {
        message: "Please choose one of the available pictures",
        code: "VALIDATION",
        fields: { avatar: ["Please choose one of the available pictures"] },
      },
    },
  ],
};

const DELETE_USER: RowDoc = {
  tag,
  params,
  errors: {
    FORBIDDEN: "Only admins can delete users.",
    NOT_FOUND: "The user doesn't exist.",
    CONFLICT: "The user is the caller or the last admin.",
  },
  example: { as: "admin", ...of(EXAMPLE.otherId), status: 204 },
};

const USER_LEVEL: RowDoc = {
  tag,
  params,
  returns: "The member's level and XP.",
  response: z
    .object({ level, xp, nextLevelXp: z.int().describe("XP at which the next level starts.") })
    .meta({ id: "Level" }),
  errors: { NOT_FOUND: "The user doesn't exist." },
  example: { as: "member", ...of(EXAMPLE.memberId), response: { level: 3, xp: 250, nextLevelXp: 300 } },
};

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
    doc: UPDATE_USER,
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

export const USER_ROWS: RestRow[] = [
  row<{ me: object }>({
    method: "GET",
    operationId: "getCurrentUser",
    path: "/api/users/me",
    doc: ME,
    summary: "Get the signed-in user",
    operation: `{ me { ${VIEWER} } }`,
    body: ({ me }) => me,
  }),
  row<{ myData: object }>({
    method: "GET",
    operationId: "getPersonalData",
    path: "/api/users/me/data",
    doc: MY_DATA,
    summary: "Export all data about the signed-in user",
    operation: `{ myData }`,
    body: ({ myData }) => myData,
  }),
  row<{ member: MemberFields }>({
    method: "GET",
    operationId: "getUser",
    path: "/api/users/:id",
    doc: USER_BY_ID,
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
    doc: DELETE_USER,
    summary: "Delete a user (admins only)",
    operation: `mutation ($id: ID!) { deleteUser(id: $id) }`,
    variables: ({ params }) => ({ id: params.id }),
    status: 204,
  }),
  row<{ member: object }>({
    method: "GET",
    operationId: "getLevel",
    path: "/api/users/:id/level",
    doc: USER_LEVEL,
    summary: "Get a member's level and XP",
    operation: `query ($id: ID!) { member(id: $id) { level xp nextLevelXp } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ member }) => member,
  }),
];
