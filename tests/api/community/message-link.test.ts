import { deleteMessage, sendMessage } from "../../kit/conversation";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { startTestApp, type TestApp } from "../../kit/test-app";

const MESSAGE = `query ($id: ID!) { message(id: $id) { id channelId } }`;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.stop());

const ask = async (id: string, who?: Person): Promise<unknown> => {
  const { data, errors } = await graphql<{ message: unknown }>(app, MESSAGE, { id }, who?.token);
  return data?.message ?? errors?.[0]?.extensions.code;
};

it("a message is found by its id, by those who may read it", async () => {
  const [admin, member] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
  const [general, staff] = [await channelId(app, "general"), await channelId(app, "staff-room")];
  const open = await sendMessage(app, member, { channelId: general, content: "For everybody." });
  const secret = await sendMessage(app, admin, { channelId: staff, content: "For the staff." });
  expect(await ask(open.id, member)).toEqual({ id: open.id, channelId: general });
  expect(await ask(secret.id, admin)).toEqual({ id: secret.id, channelId: staff });
  expect(await ask(secret.id, member)).toBe("NOT_FOUND");
  expect(await ask(open.id)).toBe("UNAUTHENTICATED");
  expect(await ask("x", member)).toBe("VALIDATION");
  await deleteMessage(app, member, open.id);
  expect(await ask(open.id, member)).toBe("NOT_FOUND");
});
