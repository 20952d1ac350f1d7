import { FastLane } from "../../../graphql-server/src/graphql/fast-lane";
import { EXAMPLE } from "../../../graphql-server/src/kernel/rest/example-values";
import type { RestRow } from "../../../graphql-server/src/kernel/rest/rest-row";
import { rest } from "../../kit/clients/rest-client";
import { ExampleWorld, type ExampleRequest } from "../../kit/example-world";
import { REST_ROWS } from "../../kit/offline-features";
import { UNKNOWN_ID } from "../../kit/people";
import type { TestApp } from "../../kit/test-app";

let world: ExampleWorld;
let regular: TestApp;

beforeAll(async () => {
  world = await ExampleWorld.build({ FAST_LANE: "on", JWT_SECRET: "t".repeat(40) });
  const { app, members, substitutions: real } = world;
  const { ada, admin } = members;
  const message = `/api/community/messages/${real[EXAMPLE.messageId]}`;
  const reply = { message: "@ada Welcome back", replyToId: real[EXAMPLE.messageId] };
  const writes = [
    rest(app, "post", "/api/contact").send({ name: "Eve", email: "eve@example.com", message: "Is anyone there?" }),
    rest(app, "post", `/api/community/channels/${real[EXAMPLE.channelId]}/messages`, admin).send(reply),
    rest(app, "put", `${message}/pin`, admin),
    rest(app, "put", `${message}/reactions/rocket`, ada),
    rest(app, "put", `/api/community/saved-messages/${real[EXAMPLE.messageId]}`, ada),
  ];
  for (const write of writes) expect((await write).status).toBeLessThan(300);
  // Starts after the last write, so its caches are current.
  regular = await world.startSecondApp({ FAST_LANE: "off" });
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => {
  await regular.stop();
  await world.stop();
});

/** Rows that write run without compilation in both cases. */
const READS = REST_ROWS.filter(({ operation }) => !operation.trimStart().startsWith("mutation"));

/** The example of a row, and variations with other pages and with unknown and invalid values. */
function requestsOf({ doc, path }: RestRow): Omit<ExampleRequest, "as">[] {
  if (!doc) throw new Error(`${path} has no example`);
  const { example, errorExamples = [] } = doc;
  const { params = {}, query = {} } = example;
  const variations = [
    ...Object.keys(params).flatMap((name) =>
      [UNKNOWN_ID, "x"].map((value) => ({ query, params: { ...params, [name]: value } })),
    ),
    ...Object.keys(doc.query ?? {}).flatMap((name) =>
      ["1", "x"].map((value) => ({ params, query: { ...query, [name]: value } })),
    ),
  ];
  return [example, ...errorExamples, ...variations];
}

it.each(READS.map((row) => [`${row.method} ${row.path}`, row] as const))(
  "%s returns the same response from the fast lane and from graphql-js",
  async (_name, row) => {
    const send = async (app: TestApp, request: ExampleRequest) => {
      const { status, headers, text } = await world.send(row, request, { app });
      const { "x-request-id": requestId, ...others } = headers as Record<string, string>;
      return { request, status, headers: { ...others, date: "" }, text: text.replace(requestId ?? "", "") };
    };
    const prepare = jest.spyOn(FastLane.prototype, "prepare");
    const statuses: number[] = [];
    const callers = ["member", "admin", ...(row.isPublic ? ["visitor" as const] : [])] as const;
    for (const request of requestsOf(row)) {
      for (const as of callers) {
        const fast = await send(world.app, { ...request, as });
        expect(fast).toEqual(await send(regular, { ...request, as }));
        statuses.push(fast.status);
      }
    }
    expect(statuses).toContain(200);
    expect(prepare.mock.contexts.map((lane) => (lane as FastLane).isOn)).toEqual([true, false]);
  },
);
