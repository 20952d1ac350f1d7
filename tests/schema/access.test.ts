import { isObjectType, type GraphQLObjectType, type GraphQLResolveInfo } from "graphql";
import type { FieldAccess } from "../../graphql-server/src/kernel/auth/authorize";
import type { RequestContext } from "../../graphql-server/src/kernel/request-context";
import { SCHEMA } from "../kit/offline-features";

/** The fields that visitors can query. Everything else requires authentication. */
const PUBLIC_FIELDS = [
  "ContactMessage.replies",
  "ContactMessage.transcript",
  "ContactMessage.transcriptTurns",
  "Course.about",
  "Course.earlyAccess",
  "Course.finalTest",
  "Course.hasFinalTest",
  "Course.lessons",
  "Course.viewerIsEntitled",
  "Course.viewerNotes",
  "Course.viewerOrderReference",
  "Course.viewerProgress",
  // Inherited from Course. Only admins can query drafts.
  "CourseDraft.earlyAccess",
  "CourseDraft.finalTest",
  "CourseDraft.hasFinalTest",
  "CourseDraft.lessons",
  "CourseDraft.viewerIsEntitled",
  "CourseDraft.viewerNotes",
  "CourseDraft.viewerOrderReference",
  "CourseDraft.viewerProgress",
  "GlossaryTerm.lessons",
  "LessonContent.blocks",
  "LessonScenario.scenario",
  "LessonTask.scenario",
  "Mutation.appealDecision",
  "Mutation.askChatbot",
  "Mutation.confirmEmail",
  "Mutation.confirmNotice",
  "Mutation.confirmWithdrawal",
  "Mutation.decideTestCheckout",
  "Mutation.findWithdrawal",
  "Mutation.finishProviderSignIn",
  "Mutation.handOverChat",
  "Mutation.login",
  "Mutation.refreshSession",
  "Mutation.register",
  "Mutation.registerWithProvider",
  "Mutation.requestPasswordReset",
  "Mutation.resendCode",
  "Mutation.resetPassword",
  "Mutation.sendContactMessage",
  "Mutation.sendNotice",
  "Mutation.signInWithPasskey",
  "Mutation.startPasskeySignIn",
  "Mutation.startProviderSignIn",
  "Mutation.verifyCode",
  "PublicProfile.activity",
  "Query.calculator",
  "Query.calculators",
  "Query.certificate",
  "Query.communityRules",
  "Query.course",
  "Query.courses",
  "Query.decision",
  "Query.featuredPeople",
  "Query.glossary",
  "Query.glossaryTerm",
  "Query.lesson",
  "Query.lessonSample",
  "Query.premiumCourses",
  "Query.publicProfile",
  "Query.resetLinkStatus",
  "Query.signInProviders",
  "Query.simulatorScenarios",
  "Query.site",
  "Query.staffCheck",
  "Query.testCheckout",
  "Query.transparencyReport",
  "Query.viewer",
  "Query.withdrawal",
  "Viewer.messageEditWindowMs",
  "Viewer.pendingEmail",
  "Viewer.secondFactorDueAt",
  "Viewer.viewerCanCreateChannels",
  "Viewer.viewerCanReview",
];

/** The fields that banned members can query with their link. */
const BANNED_FIELDS = [
  "Mutation.appealDecision",
  "Mutation.cancelMyOrder",
  "Mutation.cancelPremium",
  "Mutation.deleteMyAccount",
  "Mutation.refundMyOrder",
  "Query.decision",
  "Query.myData",
  "Query.myDecisions",
  "Query.myOrder",
  "Query.myPremium",
  "Query.myPurchases",
  "Query.site",
];

const objectTypes = Object.values(SCHEMA.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith("__"),
);

const functions = objectTypes.flatMap((type) =>
  Object.values(type.getFields()).flatMap(({ name, resolve, subscribe, extensions }) =>
    [resolve, subscribe].flatMap((run) =>
      run ? { name: `${type.name}.${name}`, run, access: extensions as FieldAccess } : [],
    ),
  ),
);
type FieldFunction = (typeof functions)[number];

function expectOnlyAllowed(
  isAllowed: (field: FieldFunction) => boolean,
  allowed: string[],
  context: object,
  error: string,
): void {
  expect(functions.length).toBeGreaterThan(200);
  expect([...new Set(functions.filter(isAllowed).map(({ name }) => name))].sort()).toEqual(allowed);
  for (const { run } of functions.filter((field) => !isAllowed(field)))
    expect(() => run({}, {}, context as RequestContext, {} as GraphQLResolveInfo)).toThrow(error);
}

it("gives visitors access to the listed fields only", () => {
  const isPublic = ({ access }: FieldFunction): boolean => access.roles?.includes("PUBLIC") ?? false;
  expectOnlyAllowed(isPublic, PUBLIC_FIELDS, { viewer: null, integration: null }, "Authentication required");
});

it("gives banned members access to the listed fields only", () => {
  const context = { viewer: { isBanned: true, role: "ADMIN" }, integration: null };
  expectOnlyAllowed(({ access }) => access.allowsBanned === true, BANNED_FIELDS, context, "while you are banned");
});
