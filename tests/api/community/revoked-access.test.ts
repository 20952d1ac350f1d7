import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, usePerson } from "../../kit/people";
import { postOnAllSurfaces, SURFACES } from "../../kit/readable-surfaces";
import { REVOCATIONS } from "../../kit/revocations";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { RATE_LIMITS: "off", PAYMENTS: "test" } });
const admin = usePerson(app, { role: "ADMIN" });

it.each(Object.entries(REVOCATIONS))(
  "hides a channel's messages and files from a member at once, everywhere: %s",
  async (_name, { channel, prepare }) => {
    const reader = await createPerson(app);
    const [query, variables] = await prepare(app, reader);
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
