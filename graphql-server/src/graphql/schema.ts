import "reflect-metadata";
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from "graphql";
import { buildSchemaSync, type NonEmptyArray } from "type-graphql";
import { AccountResolver, MemberResolver, SecurityResolver } from "../features/accounts";
import { ChatbotResolver } from "../features/chatbot";
import { AuditLogResolver, FiguresResolver, RegisteredUsersResolver, UserDossierResolver } from "../features/admin";
import {
  ChannelAdminResolver,
  ChannelsResolver,
  HelpfulMarksResolver,
  MessagesResolver,
  MentionsResolver,
  TypingResolver,
  ViewerChannelsResolver,
} from "../features/community";
import { ContactResolver } from "../features/contact";
import { CourseAdminResolver, CoursesResolver, LearningResolver } from "../features/courses";
import { ApiKeysResolver } from "../features/integrations";
import { LeaderboardResolver, XpResolver } from "../features/leaderboard";
import { ModerationResolver } from "../features/moderation";
import { CourseOrderResolver, OrdersResolver, PaymentsResolver } from "../features/payments";
import { PrivacyResolver } from "../features/privacy";
import { ProfilesResolver } from "../features/profiles";
import { FeaturedPeopleResolver, SiteResolver } from "../features/site";
import { checkRoles } from "../kernel/auth/authorize";
import { checkInput } from "../kernel/check-input";
import { addUsualDescriptions } from "./usual-descriptions";

const RESOLVERS: NonEmptyArray<abstract new (...args: never[]) => object> = [
  AccountResolver,
  ApiKeysResolver,
  AuditLogResolver,
  ChannelAdminResolver,
  ChannelsResolver,
  ChatbotResolver,
  ContactResolver,
  CourseAdminResolver,
  CoursesResolver,
  FeaturedPeopleResolver,
  FiguresResolver,
  HelpfulMarksResolver,
  LeaderboardResolver,
  LearningResolver,
  MemberResolver,
  MessagesResolver,
  ModerationResolver,
  OrdersResolver,
  CourseOrderResolver,
  PaymentsResolver,
  PrivacyResolver,
  ProfilesResolver,
  RegisteredUsersResolver,
  SecurityResolver,
  SiteResolver,
  MentionsResolver,
  TypingResolver,
  UserDossierResolver,
  ViewerChannelsResolver,
  XpResolver,
];

/** Hands out resolver instances; `ServiceMap` of the running app, nothing when only the SDL is printed. */
export interface ResolverContainer {
  get(resolverClass: abstract new (...args: never[]) => unknown): unknown;
}

// Subscriptions bring their own `subscribe`, so type-graphql's own publish/subscribe is never used.
const unusedPubSub = {
  publish: (): void => undefined,
  subscribe: (): never => {
    throw new Error("Subscriptions are fed by the bus of kernel/bus.ts");
  },
};

/** The API's schema: closed by default, every input validated, nothing of a rejected input echoed. */
export function buildApiSchema(container: ResolverContainer): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: RESOLVERS,
    container: { get: (resolverClass) => container.get(resolverClass as new () => unknown) },
    authChecker: checkRoles,
    authMode: "error",
    pubSub: unusedPubSub,
    validateFn: checkInput,
    emitSchemaFile: false,
    // Apollo Server validates the schema when it starts; running the introspection query as well would take 0.3 seconds.
    skipCheck: true,
  });
  addUsualDescriptions(schema);
  return schema;
}

/** The schema as it is published, in schema/ and at /graphql/schema.graphql. */
export const sdlOf = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
