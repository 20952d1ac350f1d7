import { createPerson } from "../../kit/people";
import { openRawSocket, openSignedIn } from "../../kit/clients/raw-socket";
import { StompClient } from "../../kit/clients/stomp";
import { startTestApp, type TestApp } from "../../kit/test-app";

const MAX_SOCKETS_PER_MEMBER = 100;
const TRY_AGAIN_LATER = 1013;

let app: TestApp;

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

it("allows at most 100 sockets per member across both protocols, and a new one when one closes", async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)];
  const open = await Promise.all(Array.from({ length: MAX_SOCKETS_PER_MEMBER }, () => openSignedIn(app, person.token)));

  const rejected = await openRawSocket(app);
  rejected.send({ type: "connection_init", payload: { authorization: `Bearer ${person.token}` } });
  expect(await rejected.closed).toEqual({ code: TRY_AGAIN_LATER, reason: "Too many connections" });
  const stomp = new StompClient(app, person);
  expect(await stomp.error).toMatchObject({ body: { code: "RATE_LIMITED", message: "Too many connections" } });
  await stomp.closed;
  const others = await openSignedIn(app, other.token);

  open[0]?.socket.close();
  await open[0]?.closed;
  const again = await openSignedIn(app, person.token);
  for (const { socket } of [...open, others, again]) socket.close();
});
