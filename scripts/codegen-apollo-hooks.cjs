// The published hook plugins do not compile against Apollo Client 4, so the hooks are written here: one per query and mutation.
const { concatAST, visit } = require("graphql");

const IMPORTS = [
  'import { useMutation, useQuery } from "@apollo/client/react";',
  'import type { SkipToken } from "@apollo/client/react";',
];

const needsVariables = (operation) =>
  (operation.variableDefinitions ?? []).some(({ type, defaultValue }) => type.kind === "NonNullType" && !defaultValue);

function queryHooks(operation) {
  const name = operation.name.value;
  const types = `<Types.${name}Query, Types.${name}QueryVariables>`;
  const mark = needsVariables(operation) ? "" : "?";
  return [
    `export const use${name}Query = (options${mark}: SkipToken | useQuery.Options${types}) => useQuery(${name}Document, options);`,
  ];
}

// Variables go to the call and not to the hook, so that one user action always states what it sends.
function mutationHooks(operation) {
  const name = operation.name.value;
  const types = `<Types.${name}Mutation, Types.${name}MutationVariables>`;
  return [
    `export const use${name}Mutation = (options?: Omit<useMutation.Options${types}, "variables">): useMutation.ResultTuple${types} => useMutation(${name}Document, options);`,
  ];
}

// Components subscribe with useLiveSubscription and the document.
const hooksOf = { query: queryHooks, mutation: mutationHooks, subscription: () => [] };

exports.plugin = (_schema, documents) => {
  const lines = [];
  visit(concatAST(documents.map((file) => file.document)), {
    OperationDefinition: (operation) => void lines.push(...hooksOf[operation.operation](operation)),
  });
  return { prepend: lines.length > 0 ? IMPORTS : [], content: lines.join("\n") };
};
