import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from "graphql";

/** Descriptions of fields and arguments without one, by name. */
const DEFAULT_DESCRIPTIONS: Record<string, string> = {
  address: "Postal address.",
  after: "The `endCursor` of the previous page. Omit it for the first page.",
  afterSeq: "The `seq` of the last event that the client has. 0 returns everything.",
  at: "When it happened.",
  completedAt: "When it was completed; null if it wasn't.",
  createdAt: "When it was created.",
  joinedAt: "When the account was created.",
  lastActivityAt: "When the last activity happened; null if there was none.",
  liftedAt: "When it was lifted; null if it is active or has expired.",
  startsAt: "When it starts.",
  bio: "A short text that members write about themselves.",
  buyerEmail: "The buyer's email address.",
  buyerName: "The buyer's name.",
  category: "The section of the channel list.",
  collection: "Either the catalog or the trading courses.",
  content: "The text. 1 to 4,000 characters.",
  course: "The course it belongs to.",
  cursor: "The item's cursor. Pass it as `after` to get the items after it.",
  currentPassword: "The current password.",
  deleted: "Whether it was deleted. Deleted messages have no text.",
  description: "A short description.",
  durationMinutes: "Duration in minutes.",
  durationWeeks: "Duration in weeks.",
  edges: "The items of the page.",
  email: "Email address.",
  filter: "Only items that match. Omit it for all items.",
  first: "The maximum number of items in the page.",
  idOrSlug: "A course id or slug.",
  input: "The input of the mutation.",
  isEdited: "Whether the text was edited.",
  joinDate: "When the account was created.",
  keepThis: "Whether to keep the current session.",
  lessons: "The lessons, in order.",
  level: "The difficulty of a course, or the level of a member.",
  limit: "The maximum number of items.",
  listed: "Whether the viewer appears in leaderboards.",
  member: "The member.",
  message: "The message.",
  name: "The name. For users, the full name.",
  node: "The item.",
  outcome: "The simulated decision of the payment provider.",
  pageInfo: "The position of the page in its list.",
  paidWithoutAccess: "Only paid orders that granted no access.",
  password: "8 to 128 characters.",
  phone: "Phone number.",
  position: "The position, starting at 1.",
  radius: "The number of members above and below.",
  read: "Whether it is marked as read.",
  reason: "The reason that the admin gave.",
  reference: "The order number.",
  refreshToken: "Exchange it once for a new pair of tokens.",
  role: "The role, which determines permissions.",
  sender: "The member who sent it.",
  senderUsername: "The sender's username.",
  rule: "The reason for the XP change.",
  seq: "The sequence number of an event in its channel.",
  stats: "Statistics about the member.",
  timeframe: "All time, this month, or this week.",
  title: "The title.",
  token: "The token from the emailed link.",
  type: "The type.",
  unreadOnly: "Only unread items.",
  username: "A unique name. 3 to 30 letters, digits, or `_ . -`.",
};

const ROOT_DESCRIPTIONS: Record<string, string> = {
  Mutation: "Operations that change data.",
  Query: "Operations that read data.",
  Subscription: "Live events, over WebSocket.",
};

const toWords = (name: string): string => name.replace(/([A-Z])/g, " $1").toLowerCase();

function defaultDescription(name: string, owner: string): string | undefined {
  if (name === "id") return `The id of the ${toWords(owner).trim()}.`;
  const [, subject] = /^(\w+)Id$/.exec(name) ?? [];
  if (subject) return `The id of the ${toWords(subject)}.`;
  const [, titled] = /^(\w+)Title$/.exec(name) ?? [];
  return titled ? `The title of the ${toWords(titled)}.` : DEFAULT_DESCRIPTIONS[name];
}

/** Adds default descriptions, so that all fields and arguments of the published schema have one. */
export function addDefaultDescriptions(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__") || (!isObjectType(type) && !isInputObjectType(type))) continue;
    type.description ??= ROOT_DESCRIPTIONS[type.name];
    const fields: Record<string, GraphQLField<unknown, unknown> | GraphQLInputField> = type.getFields();
    for (const field of Object.values(fields)) {
      field.description ??= defaultDescription(field.name, type.name);
      if (!("args" in field)) continue;
      const returnType = getNamedType(field.type);
      // "deleteContactMessage" returns a Boolean, so the owner comes from the field's name.
      const owner = isObjectType(returnType) ? returnType.name : field.name.replace(/^[a-z]+/, "");
      for (const argument of field.args) argument.description ??= defaultDescription(argument.name, owner);
    }
  }
}
