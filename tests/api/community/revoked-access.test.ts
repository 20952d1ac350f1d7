import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { postOnAllSurfaces, SURFACES } from "../../kit/readable-surfaces";
import { REVOCATIONS } from "../../kit/revocations";
import { startTestApp, type TestApp } from "../../kit/test-app";

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off", PAYMENTS: "test" } });
  admin = await createPerson(app, { role: "ADMIN" });
});

afterAll(() => app.stop());

it.each(Object.entries(REVOCATIONS))(
  "hides a channel's messages and files from a member at once, everywhere: %s",
  async (_name, { channel, prepare }) => {
    const reader = await createPerson(app);
    const { query, variables } = await prepare(app, reader);
    const surfaces = await postOnAllSurfaces(app, {
      author: admin,
      reader,
      channelId: await channelId(app, channel),
    });
    expect(await surfaces.visible(app)).toEqual(SURFACES);
    expect((await graphql(app, query, variables, admin.token)).errors).toBeUndefined();
    expect(await surfaces.visible(app)).toEqual([]);
  },
);
