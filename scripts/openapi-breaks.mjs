/** What clients written for one OpenAPI document would miss in a later one, a sentence each. */
export function openApiBreaks(before, after) {
  const breaks = [];
  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) breaks.push(`${name} is gone`);
      else breaks.push(...operationBreaks({ name, before, after, was: operation, now }));
    }
  }
  return breaks;
}

function operationBreaks({ name, before, after, was, now }) {
  const breaks = [];
  for (const [status, answer] of Object.entries(was.responses)) {
    if (Number(status) >= 300) continue;
    if (!now.responses[status]) breaks.push(`${name} does not answer ${status} any more`);
    const [schema, schemaNow] = [answer, now.responses[status]].map(schemaOf);
    if (schema && schemaNow) {
      breaks.push(
        ...answerBreaks(`${name} ${status}`, resolved(before, schema), resolved(after, schemaNow), { before, after }),
      );
    }
  }
  const [needed, neededNow] = [neededBy(before, was), neededBy(after, now)];
  for (const field of neededNow) if (!needed.includes(field)) breaks.push(`${name} needs ${field} now`);
  return [...breaks, ...inputBreaks(name, inputOf(before, was), inputOf(after, now))];
}

const schemaOf = (answer) => Object.values(answer?.content ?? {})[0]?.schema;

function resolved(document, schema) {
  const name = schema?.$ref?.split("/").at(-1);
  return name ? document.components.schemas[name] : schema;
}

const bodyOf = (document, operation) =>
  resolved(document, operation.requestBody?.content["application/json"]?.schema) ?? {};

/** Names of parameters and of fields of the body, with their schemas. */
const inputOf = (document, operation) => ({
  ...bodyOf(document, operation).properties,
  ...Object.fromEntries((operation.parameters ?? []).map(({ name, schema }) => [name, schema])),
});

const neededBy = (document, operation) => [
  ...(bodyOf(document, operation).required ?? []),
  ...(operation.parameters ?? []).filter(({ required }) => required).map(({ name }) => name),
];

/** Callers send what they sent: nothing of it may be taken away. */
function inputBreaks(name, was, now) {
  return Object.entries(was).flatMap(([field, schema]) => {
    if (!now[field]) return [`${name} does not take ${field} any more`];
    const gone = (schema.enum ?? []).filter((value) => now[field].enum && !now[field].enum.includes(value));
    return gone.map((value) => `${name} does not take ${value} as ${field} any more`);
  });
}

/** Callers read what they read: nothing of it may be missing, or be something else. */
function answerBreaks(name, was, now, documents) {
  const { before, after } = documents;
  if (was.anyOf || now.anyOf) {
    const pairs = (was.anyOf ?? [was]).map((each, index) => [each, (now.anyOf ?? [now])[index]]);
    return pairs.flatMap(([each, eachNow]) =>
      eachNow
        ? answerBreaks(name, resolved(before, each), resolved(after, eachNow), documents)
        : [`${name} is less than it was`],
    );
  }
  if (String(was.type) !== String(now.type)) return [`${name} is ${now.type} and was ${was.type}`];
  const strange = (now.enum ?? []).filter((value) => was.enum && !was.enum.includes(value));
  const breaks = strange.map((value) => `${name} may be ${value}, which nobody knows`);
  if (was.items && now.items) {
    breaks.push(...answerBreaks(`${name}[]`, resolved(before, was.items), resolved(after, now.items), documents));
  }
  for (const [field, schema] of Object.entries(was.properties ?? {})) {
    const fieldNow = now.properties?.[field];
    if (!fieldNow) breaks.push(`${name}.${field} is gone`);
    else if (was.required?.includes(field) && !now.required?.includes(field))
      breaks.push(`${name}.${field} may be missing`);
    else
      breaks.push(...answerBreaks(`${name}.${field}`, resolved(before, schema), resolved(after, fieldNow), documents));
  }
  return breaks;
}
