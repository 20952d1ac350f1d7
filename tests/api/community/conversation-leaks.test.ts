import { clientDocuments } from "../../../graphql-server/src/graphql/client-documents";
import { graphql } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { sendMessage } from "../../kit/conversation";
import { LEVEL_5_XP, openConversation } from "../../kit/direct-messages";
import { REST_ROWS } from "../../kit/offline-features";
import { createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

/** Only in the conversation. */
const SECRET = "quokkasecret";

const app = useApp({ env: { RATE_LIMITS: "off" } });

/** Every query of the web and every GET of the REST API. */
const QUERIES = Object.values(clientDocuments()).filter((text) => /^\s*query /.test(text));
const GETS = REST_ROWS.filter(({ method }) => method === "GET");

const TAKES_ID = /\$(id|ids|userId|idOrSlug)\b/;

/** Sends each once, or with each id if it takes one; the names of those whose response has the secret. */
async function whereFound(reader: Person, ids: readonly string[], messageId: string): Promise<string[]> {
  const found = new Set<string>();
  for (const [index, id] of ids.entries()) {
    const others = { first: 50, query: SECRET, prefix: "", days: 30, timeframe: "ALL_TIME", filter: {}, format: "CSV" };
    const variables = {
      ...others,
      id,
      userId: id,
      channelId: ids[0],
      messageId,
      ids: [id],
      idOrSlug: id,
      month: "2026-11",
    };
    const isNew = (takesId: boolean): boolean => takesId || index === 0;
    const ofQueries = QUERIES.filter((text) => isNew(TAKES_ID.test(text))).map(async (text) => {
      const response = await graphql(app, text, variables, reader.token);
      if (JSON.stringify(response).includes(SECRET)) found.add(/query (\w+)/.exec(text)?.[1] ?? text);
    });
    const ofPaths = GETS.filter(({ path }) => isNew(path.includes(":"))).map(async ({ path }) => {
      const address = path.replace(/:(\w+)/g, (_all, key: string) => (key === "messageId" ? messageId : id));
      const response = await rest(app, "get", address, reader).query({ q: SECRET, query: SECRET });
      if (response.text.includes(SECRET)) found.add(path);
    });
    await Promise.all([...ofQueries, ...ofPaths]);
  }
  return [...found].sort();
}

it("shows a conversation's words to its members and to nobody else, in any query and any path", async () => {
  const [ann, ben] = [await createPerson(app, { xp: LEVEL_5_XP }), await createPerson(app)];
  const [outsider, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  const id = await openConversation(app, ann, [ben], `First ${SECRET}`);
  const message = await sendMessage(app, ann, { channelId: id, content: `The ${SECRET} @${ben.username}` });
  const ids = [id, message.id, ann.id, ben.id];
  // The walk finds it where a member reads it.
  expect(await whereFound(ben, [id], message.id)).toEqual(
    expect.arrayContaining(["Conversations", "SearchMessages", "/api/community/channels/:channelId/messages"]),
  );
  expect(await whereFound(outsider, ids, message.id)).toEqual([]);
  expect(await whereFound(admin, ids, message.id)).toEqual([]);
});
