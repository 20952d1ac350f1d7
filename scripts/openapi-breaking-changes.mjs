/** Describes each change between two OpenAPI documents that breaks clients of the older one. */
export function openApiBreakingChanges(before, after) {
  const breaks = [];
  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) breaks.push(`${name} was removed`);
      else breaks.push(...operationBreaks({ name, before, after, was: operation, now }));
    }
  }
  return breaks;
}

function operationBreaks({ name, before, after, was, now }) {
  const breaks = [];
  for (const [status, response] of Object.entries(was.responses)) {
    if (Number(status) >= 300) continue;
    if (!now.responses[status]) breaks.push(`${name} no longer returns ${status}`);
    const [schema, schemaNow] = [response, now.responses[status]].map(schemaOf);
    if (schema && schemaNow) {
      breaks.push(
        ...outputBreaks(`${name} ${status}`, resolved(before, schema), resolved(after, schemaNow), { before, after }),
      );
    }
  }
  const [requiredBefore, requiredNow] = [requiredInputs(before, was), requiredInputs(after, now)];
  for (const field of requiredNow) if (!requiredBefore.includes(field)) breaks.push(`${name} now requires ${field}`);
  return [...breaks, ...inputBreaks(name, inputOf(before, was), inputOf(after, now))];
}

const schemaOf = (response) => Object.values(response?.content ?? {})[0]?.schema;

function resolved(document, schema) {
  const name = schema?.$ref?.split("/").at(-1);
  return name ? document.components.schemas[name] : schema;
}

const bodyOf = (document, operation) =>
  resolved(document, operation.requestBody?.content["application/json"]?.schema) ?? {};

/** Maps parameters and body fields to their schemas. */
const inputOf = (document, operation) => ({
  ...bodyOf(document, operation).properties,
  ...Object.fromEntries((operation.parameters ?? []).map(({ name, schema }) => [name, schema])),
});

const requiredInputs = (document, operation) => [
  ...(bodyOf(document, operation).required ?? []),
  ...(operation.parameters ?? []).filter(({ required }) => required).map(({ name }) => name),
];

/** Finds input that clients could send before and that is no longer accepted. */
function inputBreaks(name, was, now) {
  return Object.entries(was).flatMap(([field, schema]) => {
    if (!now[field]) return [`${name} no longer accepts ${field}`];
    const removed = (schema.enum ?? []).filter((value) => now[field].enum && !now[field].enum.includes(value));
    return removed.map((value) => `${name} no longer accepts ${value} as ${field}`);
  });
}

/** Finds output that clients could read before and that is no longer returned, or has another type. */
function outputBreaks(name, was, now, documents) {
  const { before, after } = documents;
  if (was.anyOf || now.anyOf) {
    const pairs = (was.anyOf ?? [was]).map((each, index) => [each, (now.anyOf ?? [now])[index]]);
    return pairs.flatMap(([each, eachNow]) =>
      eachNow
        ? outputBreaks(name, resolved(before, each), resolved(after, eachNow), documents)
        : [`${name} has fewer alternatives`],
    );
  }
  if (String(was.type) !== String(now.type)) return [`${name} changed from ${was.type} to ${now.type}`];
  const newValues = (now.enum ?? []).filter((value) => was.enum && !was.enum.includes(value));
  const breaks = newValues.map((value) => `${name} may return the new value ${value}`);
  if (was.items && now.items) {
    breaks.push(...outputBreaks(`${name}[]`, resolved(before, was.items), resolved(after, now.items), documents));
  }
  for (const [field, schema] of Object.entries(was.properties ?? {})) {
    const fieldNow = now.properties?.[field];
    if (!fieldNow) breaks.push(`${name}.${field} was removed`);
    else if (was.required?.includes(field) && !now.required?.includes(field))
      breaks.push(`${name}.${field} is no longer required`);
    else
      breaks.push(...outputBreaks(`${name}.${field}`, resolved(before, schema), resolved(after, fieldNow), documents));
  }
  return breaks;
}
