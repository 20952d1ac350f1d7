import { graphql } from "../../kit/clients/graphql-client";
import { SCHEMA } from "../../kit/offline-features";
import { useApp } from "../../kit/test-app";
import { ACTORS, setStage, type Stage } from "../../kit/access/actors";
import { ACCESS } from "../../kit/access/matrix";
import { letterOf, lettersByName } from "../../kit/access/outcome";
import { documentOf, variablesOf } from "../../kit/access/requests";
import { thingsOf } from "../../kit/access/things";

/** After these, the people need new sessions. */
const ENDS_SESSIONS = ["logout", "endAllSessions", "changePassword", "deleteMyAccount"];

const EXPECTED = lettersByName(ACCESS);
const app = useApp({ env: { RATE_LIMITS: "off", PAYMENTS: "test", DIRECT_MESSAGES_MIN_LEVEL: "1" } });
let stage: Stage | null = null;

const OPERATIONS = [
  ...Object.values(SCHEMA.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: "query" as const, field })),
  ...Object.values(SCHEMA.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: "mutation" as const, field })),
].map((operation) => ({ name: operation.field.name, ...operation }));

it("has a row for each operation, and no others", () => {
  expect([...EXPECTED.keys()].sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
});

it.each(OPERATIONS)("$name", async ({ name, kind, field }) => {
  const { people, ...rest } = (stage = await setStage(app, stage));
  const things = thingsOf(stage);
  const reasons: unknown[] = [];
  let letters = "";
  for (const actorName of ACTORS) {
    const actor = people[actorName];
    const variables = await variablesOf(field, { ...rest, people, things, actor });
    const { data, errors } = await graphql(app, documentOf(kind, field), variables, actor.token || undefined);
    letters += letterOf(errors?.[0]?.extensions.code, data?.[name]);
    if (errors) reasons.push({ actorName, variables, ...errors[0] });
  }
  if (ENDS_SESSIONS.includes(name)) stage = null;
  // The reasons show why, if the letters differ.
  expect(letters === EXPECTED.get(name) ? letters : { letters, reasons }).toEqual(EXPECTED.get(name));
});
