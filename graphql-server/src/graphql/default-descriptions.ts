import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from "graphql";

/** What a name means wherever nothing more is said of it. */
const DEFAULT_DESCRIPTIONS: Record<string, string> = {
  address: "Postal address.",
  after: "The endCursor of the page before; the first page without it.",
  afterSeq: "The number of the last event that is known; 0 gives everything.",
  at: "When it happened.",
  completedAt: "When it was completed; null before.",
  createdAt: "When it was created.",
  joinedAt: "When the account was created.",
  lastActivityAt: "When something was last said there; null before that.",
  liftedAt: "When it was lifted; null while it is in force, or ran out.",
  startsAt: "When it begins.",
  bio: "What a person says about themselves.",
  buyerEmail: "Email address of the buyer.",
  buyerName: "Name of the buyer.",
  category: "The part of the channel list that it belongs to.",
  collection: "The catalog or the trading courses.",
  content: "The text, 1 to 4,000 characters.",
  course: "The course it belongs to.",
  cursor: "Names the place of the item, as `after` of the next page.",
  currentPassword: "The password until now.",
  deleted: "Whether it was deleted; its text is gone then.",
  description: "A few sentences about it.",
  durationMinutes: "How long it takes, in minutes.",
  durationWeeks: "How long it takes, in weeks.",
  edges: "The items of the page, in order.",
  email: "Email address.",
  filter: "Leaves out what does not match; everything without it.",
  first: "Most items of the page.",
  idOrSlug: "The number of a course, or its name in addresses.",
  input: "What the mutation takes.",
  isEdited: "Whether the text was changed after it was sent.",
  joinDate: "When the account was created.",
  keepThis: "Whether the session of this request goes on.",
  lessons: "Its lessons, in order.",
  level: "How advanced it is, or how far a person has come.",
  limit: "Most items of the answer.",
  listed: "Whether the viewer appears in leaderboards.",
  member: "The person.",
  message: "The text, or the message it is about.",
  name: "What it is called; of people, their full name.",
  node: "The item.",
  outcome: "What the payment provider would have decided.",
  pageInfo: "Where the page stands in its list.",
  paidWithoutAccess: "Only orders that were paid and opened nothing.",
  password: "8 to 128 characters.",
  phone: "Phone number.",
  position: "Where it stands, from 1 on.",
  radius: "How many people on either side.",
  read: "Whether it counts as read.",
  reason: "Why, in the words of whoever decided.",
  reference: "Number by which buyers and support name the order.",
  refreshToken: "Good once, for a new pair of tokens.",
  role: "What a person may do.",
  sender: "Who sent it.",
  senderUsername: "Username of who sent it.",
  seq: "Number of an event in its channel.",
  stats: "Figures about the person.",
  timeframe: "All time, this month, or this week.",
  title: "Its heading.",
  token: "The token of the mailed link.",
  type: "What kind it is.",
  unreadOnly: "Only what nobody has read.",
  username: "Unique name, 3 to 30 letters, digits, or `_ . -`.",
};

const ROOT_DESCRIPTIONS: Record<string, string> = {
  Mutation: "Everything that changes something.",
  Query: "Everything that can be read.",
  Subscription: "Everything that is told as it happens, over WebSocket.",
};

const toWords = (name: string): string => name.replace(/([A-Z])/g, " $1").toLowerCase();

function defaultDescription(name: string, owner: string): string | undefined {
  if (name === "id") return `Id of the ${toWords(owner).trim()}.`;
  const [, subject] = /^(\w+)Id$/.exec(name) ?? [];
  if (subject) return `Id of the ${toWords(subject)}.`;
  const [, titled] = /^(\w+)Title$/.exec(name) ?? [];
  return titled ? `Title of the ${toWords(titled)}.` : DEFAULT_DESCRIPTIONS[name];
}

/** Describes what features leave to its name, so that no field and no argument of the published schema is silent. */
export function addDefaultDescriptions(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__") || (!isObjectType(type) && !isInputObjectType(type))) continue;
    type.description ??= ROOT_DESCRIPTIONS[type.name];
    const fields: Record<string, GraphQLField<unknown, unknown> | GraphQLInputField> = type.getFields();
    for (const field of Object.values(fields)) {
      field.description ??= defaultDescription(field.name, type.name);
      if (!("args" in field)) continue;
      const answer = getNamedType(field.type);
      // "deleteContactMessage" answers a Boolean about a contact message.
      const owner = isObjectType(answer) ? answer.name : field.name.replace(/^[a-z]+/, "");
      for (const argument of field.args) argument.description ??= defaultDescription(argument.name, owner);
    }
  }
}
