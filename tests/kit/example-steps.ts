import { randomUUID } from "node:crypto";
import { EXAMPLE } from "../../graphql-server/src/kernel/rest/example-values";
import { EXAMPLE_RULE } from "../../graphql-server/src/features/simulator/lab/lab.rest-schemas";
import type supertest from "supertest";
import type { DocumentedPath } from "../../graphql-server/src/rest/openapi/untabled-routes";
import { rest } from "./clients/rest-client";
import type { ExampleRequest, Setup, Substitutions } from "./example-world";
import type { TestApp } from "./test-app";

/** A GIF of one pixel. */
export const PICTURE = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const substitute = (value: string, substitutions: Substitutions): string =>
  Object.entries(substitutions).reduce((text, [example, real]) => text.replaceAll(example, real), value);

/** Sends an example with real ids, as the member of a token or, without one, as a visitor. */
export function sendExample(
  app: { url: string },
  { method, path }: Pick<DocumentedPath, "method" | "path">,
  { params = {}, query = {}, body, filePart, headers = {} }: ExampleRequest,
  { token, substitutions: real = {} }: Pick<Setup, "token" | "substitutions">,
): supertest.Test {
  const address = path.replace(/:(\w+)/g, (_all, key: string) =>
    encodeURIComponent(substitute(params[key] ?? "", real)),
  );
  const sent = rest(app, method.toLowerCase() as "get", address, token ? { token } : null);
  for (const [header, value] of Object.entries(headers)) void sent.set(header, substitute(value, real));
  if (filePart)
    return sent
      .query(query)
      .field(body as Record<string, string>)
      .attach(filePart, PICTURE, "a.gif");
  return sent.query(query).send(body && (JSON.parse(substitute(JSON.stringify(body), real)) as object));
}

/** Bob invites Ada to a group. */
export async function inviteToGroup(app: TestApp, substitutions: Substitutions): Promise<Setup> {
  const { [EXAMPLE.memberId]: ada, [EXAMPLE.otherId]: bob } = substitutions;
  const id = randomUUID();
  await app.sql(
    `WITH c AS (
       INSERT INTO channels (id, name, description, category, access_level, last_seq, last_activity_at)
       VALUES ($1::uuid, 'group:' || $1::uuid, 'Study group', 'DIRECT', 'DIRECT', 1, $4::timestamptz)
     ), members AS (
       INSERT INTO conversation_members (channel_id, user_id, state, invited_by, invited_at)
       VALUES ($1::uuid, $2::uuid, 'INVITED', $3::uuid, $4::timestamptz), ($1::uuid, $3::uuid, 'ACCEPTED', NULL, $4::timestamptz)
     )
     INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at)
     VALUES (gen_random_uuid(), $1::uuid, $3::uuid, 'Shall we review our trades together?', 1, 1, $4::timestamptz)`,
    [id, ada, bob, EXAMPLE.now],
  );
  return { substitutions: { [EXAMPLE.conversationId]: id } };
}

/** A notebook of the lab with a trial of another rule than the example's. */
export async function openNotebook(app: TestApp, member: { token: string }, scenarioId: string) {
  const notebooks = "/api/simulator/lab/notebooks";
  const opened = await rest(app, "post", notebooks, member).send({ scenarioId });
  const { id: notebookId } = opened.body as { id: string };
  const trial = { requestId: randomUUID(), rule: { ...EXAMPLE_RULE, side: "both" } };
  const tried = await rest(app, "post", `${notebooks}/${notebookId}/trials`, member).send(trial);
  const { trials } = tried.body as { trials?: { id: string }[] };
  return { notebookId, trialId: trials?.[0]?.id ?? "" };
}
