import { gql } from "../../gql";
import { deleteMessage, sendMessage } from "../../kit/conversation";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const MESSAGE = gql(`query MessageLinkMessage($id: ID!) { message(id: $id) { id channelId } }`);

const app = useApp();

const fetchMessage = async (id: string, person?: Person): Promise<unknown> => {
  const { data, errors } = await graphql(app, MESSAGE, { id }, person?.token);
  return data?.message ?? errors?.[0]?.extensions.code;
};

it("finds a message by ID for members who can read it", async () => {
  const [admin, member] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
  const [general, staff] = [await channelId(app, "general"), await channelId(app, "staff-room")];
  const open = await sendMessage(app, member, { channelId: general, content: "For everyone." });
  const secret = await sendMessage(app, admin, { channelId: staff, content: "For the staff." });
  expect(await fetchMessage(open.id, member)).toEqual({ id: open.id, channelId: general });
  expect(await fetchMessage(secret.id, admin)).toEqual({ id: secret.id, channelId: staff });
  expect(await fetchMessage(secret.id, member)).toBe("NOT_FOUND");
  expect(await fetchMessage(open.id)).toBe("UNAUTHENTICATED");
  expect(await fetchMessage("x", member)).toBe("VALIDATION");
  await deleteMessage(app, member, open.id);
  expect(await fetchMessage(open.id, member)).toBe("NOT_FOUND");
});
