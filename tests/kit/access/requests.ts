import { randomUUID } from "node:crypto";
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from "graphql";
import { numberCheck } from "../practice";
import type { Credentials, Stage } from "./actors";
import type { Things } from "./things";

interface Caller extends Stage {
  things: Things;
  actor: Credentials;
}

type Value = (caller: Caller) => unknown;

/** Values by the name of an argument or field. With the name of an operation in front, they apply to this one only. */
const VALUES: Record<string, Value> = {
  channelId: ({ channel }) => channel.id,
  channelIds: ({ channel }) => [channel.id],
  messageId: ({ things }) => things.message(),
  userId: ({ owner }) => owner.id,
  memberId: ({ owner }) => owner.id,
  memberIds: ({ owner }) => [owner.id],
  decisionId: ({ things }) => things.decision(),
  receiptId: ({ things }) => things.receipt(),
  lessonId: ({ things }) => things.lesson(),
  courseId: () => 1,
  idempotencyKey: () => randomUUID(),
  clientMessageId: () => randomUUID(),
  requestId: () => randomUUID(),
  actionId: () => randomUUID(),
  timeZone: () => "UTC",
  month: () => "2026-01",
  currentPassword: ({ actor }) => actor.password ?? "a-password-1",
  password: ({ actor }) => actor.password ?? "a-password-1",
  newPassword: () => "another-long-password",
  email: ({ actor }) => actor.email ?? "eve@example.test",
  code: () => "123456",
  first: () => 2,

  "member.id": ({ owner }) => owner.id,
  "publicProfile.id": ({ owner }) => owner.id,
  "registeredUser.id": ({ owner }) => owner.id,
  "memberSuggestions.prefix": ({ owner }) => owner.username.slice(0, 12),
  "deleteUser.id": ({ owner }) => owner.id,
  "decision.id": ({ things }) => things.decision(),
  "moderationCase.id": ({ things }) => things.openCase(),
  "claimCase.id": ({ things }) => things.openCase(),
  "releaseCase.id": ({ things }) => things.openCase(),
  "decideCase.caseId": ({ things }) => things.openCase(),
  "decideCase.actions": () => ["REMOVE"],
  "undoCase.id": ({ things }) => things.decidedCase(),
  "decideAppeal.decisionId": ({ things }) => things.appealedDecision(),
  "withdrawStrike.strikeId": ({ things }) => things.strike(),
  "reportContent.id": ({ things }) => things.message(),
  "changeUserRole.role": () => "PREMIUM",
  "saveGuardRule.id": () => randomUUID(),
  "tryGuardRule.id": ({ things }) => things.guardRule(),
  "setGuardRuleEnabled.id": ({ things }) => things.guardRule(),
  "setGuardRuleEnabled.isEnabled": () => false,
  "deleteGuardRule.id": ({ things }) => things.guardRule(),
  "attachmentLinks.ids": async ({ things }) => [await things.attachment()],
  "deleteAttachment.id": ({ things }) => things.attachment(),

  "calculator.id": () => "position-size",
  "glossaryTerm.id": () => "spread",
  "course.idOrSlug": () => "1",
  "lesson.id": ({ things }) => things.lesson(),
  "lessonSample.id": ({ things }) => things.lockedLesson(),
  "lessonDraft.id": ({ things }) => things.lesson(),
  "drawCheck.checkId": () => "cost",
  "drawCheck.content": () => numberCheck("cost"),
  "archiveLesson.lessonId": ({ things }) => things.newLesson(),
  "restoreLesson.lessonId": ({ things }) => things.archivedLesson(),
  "moveLesson.lessonId": ({ things }) => things.newLesson(),
  "saveCourse.slug": () => `course-${randomUUID()}`,
  "deleteCourse.courseId": ({ things }) => things.newCourse(),
  "answerCheck.checkId": ({ things }) => things.check(),
  "answerCheck.drawId": ({ things }) => things.draw(),
  "answerCheck.number": () => 1,
  "showSolution.checkId": ({ things }) => things.check(),
  "answerExercise.exerciseId": ({ things }) => things.exercise(),
  "checkSimulatorTask.id": ({ things }) => things.task(),
  "startFinalTest.courseId": () => 1,
  "saveFinalTestAnswer.id": ({ things }) => things.finalTest(),
  "submitFinalTest.id": ({ things }) => things.finalTest(),
  "certificate.id": ({ things }) => things.certificate(),
  "adjustXp.amount": () => 10,
  "answerXpDispute.receiptId": ({ things }) => things.disputedReceipt(),

  "channel.id": ({ channel }) => channel.id,
  "conversation.id": ({ things }) => things.conversation(),
  "leaveConversation.id": ({ things }) => things.conversation(),
  "addToConversation.id": ({ things }) => things.conversation(),
  "addToConversation.memberIds": ({ people }) => [people["API key"].id],
  "acceptConversation.id": ({ things }) => things.invitation(),
  "declineConversation.id": ({ things }) => things.invitation(),
  "message.id": ({ things }) => things.message(),
  "withdrawHeldMessage.id": async ({ things }) => (await things.held()).id,
  "markHelpful.messageId": ({ things }) => things.reply(),
  "withdrawHelpful.messageId": ({ things }) => things.reply(),
  "setTradeStatus.messageId": ({ things }) => things.tradeCard(),
  "updateScheduledMessage.id": ({ things }) => things.scheduled(),
  "sendScheduledMessage.id": ({ things }) => things.scheduled(),
  "deleteScheduledMessage.id": ({ things }) => things.scheduled(),
  "updateChannel.description": () => "A new description",
  "createChannel.category": () => "GENERAL",
  "createChannel.name": () => `channel-${randomUUID()}`,
  "rejectChannel.channelId": ({ things }) => things.proposedChannel(),
  "approveChannel.channelId": ({ things }) => things.proposedChannel(),

  "analytics.days": () => 7,
  "testCheckout.sessionId": async ({ things }) => (await things.checkout()).sessionId,
  "decideTestCheckout.sessionId": async ({ things }) => (await things.checkout()).sessionId,
  "decideTestCheckout.outcome": () => "CANCELLED",
  "receipt.sessionId": async ({ things }) => (await things.paidOrder()).sessionId,
  "myOrder.reference": async ({ things }) => (await things.paidOrder()).reference,
  "cancelMyOrder.reference": async ({ things }) => (await things.checkout()).reference,
  "refundMyOrder.reference": async ({ things }) => (await things.paidOrder()).reference,
  "refundPayment.orderId": async ({ things }) => (await things.paidOrder()).orderId,
  "completePurchase.courseId": () => "1",
  "startCheckout.courseId": () => "9",
  "withdrawal.token": ({ things }) => things.withdrawal(),
  "confirmWithdrawal.token": ({ things }) => things.withdrawal(),

  "endSession.id": ({ things }) => things.session(),
  "confirmIdentity.currentPassword": ({ actor }) => actor.password ?? "a-password-1",
  "renamePasskey.id": ({ things }) => things.passkey(),
  "removePasskey.id": ({ things }) => things.passkey(),
  "unlinkProvider.id": ({ things }) => things.linkedAccount(),
  "revokeApiKey.id": ({ things }) => things.apiKey(),
  "refreshSession.refreshToken": ({ owner }) => owner.refreshToken,
  "login.email": ({ owner }) => owner.email,
  "login.password": ({ owner }) => owner.password,
  "register.username": () => `new_${randomUUID().slice(0, 8)}`,
  "register.email": () => `${randomUUID()}@example.test`,
  "verifyCode.email": ({ actor }) => actor.email ?? "eve@example.test",
  "resendCode.email": ({ actor }) => actor.email ?? "eve@example.test",
  "updateProfile.bio": () => "I trade the London session.",
  "contactMessage.id": ({ things }) => things.contact(),
  "replyToContactMessage.id": ({ things }) => things.contact(),
  "markContactMessageRead.id": ({ things }) => things.contact(),
  "deleteContactMessage.id": ({ things }) => things.contact(),
  "deleteFeaturedPerson.id": ({ things }) => things.featuredPerson(),
  "markNotificationsRead.messageIds": ({ things }) => things.message().then((id) => [id]),
  "subscribeToPush.endpoint": () => "https://push.example.test/1",

  "simulatorRun.id": ({ things }) => things.run().then(({ id }) => id),
  "simulatorRunPlayed.runId": ({ things }) => things.run().then(({ id }) => id),
  "stepSimulatorRun.runId": ({ things }) => things.run().then(({ id }) => id),
  "endSimulatorRun.id": ({ things }) => things.run().then(({ id }) => id),
  "placeSimulatorOrder.runId": ({ things }) => things.run().then(({ id }) => id),
  "placeSimulatorOrder.tradeId": () => randomUUID(),
  "placeSimulatorOrder.wrongIf": () => "It falls.",
  "startSimulatorRun.scenarioId": () => "noise-only",
  "openSimulatorLabNotebook.scenarioId": () => "noise-only",
  "simulatorLabNotebook.id": ({ things }) => things.notebooks().then(({ openNotebook }) => openNotebook),
  "simulatorLabResult.id": ({ things }) => things.notebooks().then(({ labTrial }) => labTrial),
  "trySimulatorLabRule.notebookId": ({ things }) => things.notebooks().then(({ openNotebook }) => openNotebook),
  "revealSimulatorLabHoldout.id": ({ things }) => things.notebooks().then(({ openNotebook }) => openNotebook),
  "journalTrade.id": ({ things }) => things.trade(),
  "saveJournalTrade.id": ({ things }) => things.trade(),
  "deleteJournalTrade.id": ({ things }) => things.trade(),
  "shareJournalTrade.tradeId": ({ things }) => things.trade(),
  "saveJournalSetup.id": ({ things }) => things.setup(),
  "deleteJournalSetup.id": ({ things }) => things.setup(),
};

/** Whole inputs, for those whose fields depend on each other. */
const INPUTS: Record<string, Value> = {
  moveSimulatorOrder: ({ things }) =>
    things.run().then(({ id, tradeId }) => ({ runId: id, tradeId, actionId: randomUUID(), stop: 1, target: null })),
  cancelSimulatorOrder: ({ things }) =>
    things.run().then(({ id, tradeId }) => ({ runId: id, tradeId, actionId: randomUUID() })),
  closeSimulatorTrade: ({ things }) =>
    things.run().then(({ id, tradeId }) => ({ runId: id, tradeId, actionId: randomUUID() })),
  answerSimulatorQuestion: async ({ things }) => ({ id: await things.question(), number: 1 }),
  importJournal: () => ({
    csv: "Symbol,Side,Quantity,Price,Time\nEURUSD,buy,1,1.1,2026-01-05T10:00:00Z",
    isPreview: true,
  }),
  findWithdrawal: async ({ things, owner }) => ({
    reference: (await things.paidOrder()).reference,
    email: owner.email,
  }),
};

async function valueOf(type: GraphQLInputType, path: string[], caller: Caller): Promise<unknown> {
  const [operation, name] = [path[0], path.at(-1)];
  const known = VALUES[`${operation}.${name}`] ?? VALUES[name ?? ""];
  if (known) return known(caller);
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [await valueOf(nullable.ofType, path, caller)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) {
    const entries = Object.values(nullable.getFields()).filter(
      (field) =>
        (isNonNullType(field.type) && field.defaultValue === undefined) || VALUES[`${operation}.${field.name}`],
    );
    return Object.fromEntries(
      await Promise.all(
        entries.map(async (field) => [field.name, await valueOf(field.type, [...path, field.name], caller)]),
      ),
    );
  }
  const defaults: Record<string, unknown> = {
    Boolean: true,
    Int: 1,
    Float: 1,
    DateTimeISO: new Date(Date.now() + 3_600_000).toISOString(),
  };
  return defaults[getNamedType(type).name] ?? "Some words of text";
}

/** The values of all required arguments, and of those that are listed for the operation. */
export async function variablesOf(
  field: GraphQLField<unknown, unknown>,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const variables: Record<string, unknown> = {};
  for (const { name, type } of field.args) {
    const whole = name === "input" && INPUTS[field.name];
    if (whole) {
      variables[name] = await whole(caller);
      continue;
    }
    if (!isNonNullType(type) && !VALUES[`${field.name}.${name}`]) continue;
    variables[name] = await valueOf(type, [field.name, name], caller);
  }
  return variables;
}

/** A document that calls one operation, and asks for as little as possible. */
export function documentOf(kind: "query" | "mutation" | "subscription", field: GraphQLField<unknown, unknown>): string {
  const args = field.args;
  const heads = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(", ");
  const values = args.map(({ name }) => `${name}: $${name}`).join(", ");
  const selection = isCompositeType(getNamedType(field.type)) ? " { __typename }" : "";
  return `${kind} ${heads && `(${heads})`} { ${field.name}${values && `(${values})`}${selection} }`;
}
