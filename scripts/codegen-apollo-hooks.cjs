// The published hook plugins don't support Apollo Client 4, so this plugin generates one hook per query and mutation.
const { concatAST, visit } = require("graphql");

const IMPORTS = [
  'import { useMutation, useQuery } from "@apollo/client/react";',
  'import type { SkipToken } from "@apollo/client/react";',
];

/** Operations that run without a hook. docs/adding-a-feature.md explains why, and check-hooks.mjs finds wrong and missing entries. */
const WITHOUT_HOOKS = new Set([
  "MyData",
  "AddReaction",
  "AttachmentLinks",
  "ChangedConversation",
  "ChannelHistory",
  "ChannelLevels",
  "ChannelUnread",
  "CourseCatalog",
  "DeleteMessage",
  "EditMessage",
  "FindMember",
  "FollowThread",
  "LessonNote",
  "LocateMessage",
  "MarkChannelUnread",
  "MarkHelpful",
  "OnlineMembers",
  "PinMessage",
  "RefreshSession",
  "RemoveReaction",
  "SaveLessonNote",
  "SaveMessage",
  "SendMessage",
  "SubscribeToPush",
  "ThreadFollow",
  "ThreadPage",
  "UnfollowThread",
  "UnpinMessage",
  "UnsaveMessage",
  "WithdrawHelpful",
  "UnsubscribeFromPush",
  "SimulatorDesk",
  "StepSimulatorRun",
  "PlaceSimulatorOrder",
  "MoveSimulatorOrder",
  "CancelSimulatorOrder",
  "CloseSimulatorTrade",
  "EndSimulatorRun",
  "JournalExport",
  "StatementFile",
]);

const needsVariables = (operation) =>
  (operation.variableDefinitions ?? []).some(({ type, defaultValue }) => type.kind === "NonNullType" && !defaultValue);

function queryHooks(operation) {
  const name = operation.name.value;
  const types = `<Types.${name}Query, Types.${name}QueryVariables>`;
  const optional = needsVariables(operation) ? "" : "?";
  return [
    `export const use${name}Query = (options${optional}: SkipToken | useQuery.Options${types}) => useQuery(${name}Document, options);`,
  ];
}

// Variables are passed to the mutation call instead of the hook, so each call shows what it sends.
function mutationHooks(operation) {
  const name = operation.name.value;
  const types = `<Types.${name}Mutation, Types.${name}MutationVariables>`;
  return [
    `export const use${name}Mutation = (options?: Omit<useMutation.Options${types}, "variables">): useMutation.ResultTuple${types} => useMutation(${name}Document, options);`,
  ];
}

// Subscriptions have no hook: components pass the document to useLiveSubscription.
const hooksOf = { query: queryHooks, mutation: mutationHooks, subscription: () => [] };

exports.WITHOUT_HOOKS = WITHOUT_HOOKS;

exports.plugin = (_schema, documents) => {
  const lines = [];
  visit(concatAST(documents.map((file) => file.document)), {
    OperationDefinition: (operation) => {
      if (!WITHOUT_HOOKS.has(operation.name.value)) lines.push(...hooksOf[operation.operation](operation));
    },
  });
  return { prepend: lines.length > 0 ? IMPORTS : [], content: lines.join("\n") };
};
