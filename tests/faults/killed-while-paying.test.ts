import { Client } from "pg";
import supertest from "supertest";
import { eventually } from "../kit/eventually";
import { registerOverRest } from "../kit/clients/rest-member";
import { createDataDir, spawnServer, stopSpawnedServers } from "../kit/servers/spawned-server";
import { startStripeStandIn } from "../kit/stripe/stripe-stand-in";
import { createTestDatabase } from "../kit/database/test-database";

afterAll(() => stopSpawnedServers());

it("grants access once after a restart if the buyer pays while the server is down", async () => {
  const [database, dataDir, stripe] = [await createTestDatabase(), await createDataDir(), await startStripeStandIn()];
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir.path,
    JWT_SECRET: "the same secret for both processes, 32 long",
    STRIPE_SECRET_KEY: "sk_test_of_the_tests",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
    STRIPE_API_BASE: stripe.url,
  };
  const first = await spawnServer(env);
  const { token } = await registerOverRest(first, "survivor");
  const checkout = await supertest(first.url)
    .post("/api/payments/checkout")
    .set("authorization", `Bearer ${token}`)
    .send({ courseId: 9 });
  const { sessionId } = checkout.body as { sessionId: string };
  first.kill("SIGKILL");
  await first.exit;
  stripe.pay(sessionId);

  const second = await spawnServer(env);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const statusOf = async (): Promise<string> =>
      ((await client.query("SELECT status FROM orders")).rows as { status: string }[])[0]?.status ?? "";
    await eventually("the order is fulfilled", async () => (await statusOf()) === "FULFILLED");
    const course = await supertest(second.url).get("/api/courses/9").set("authorization", `Bearer ${token}`);
    expect(course.body).toMatchObject({ entitled: true });
    expect((await client.query("SELECT 1 FROM entitlements")).rows).toHaveLength(1);
  } finally {
    await client.end();
    second.kill("SIGTERM");
    await second.exit;
    await stripe.stop();
    await database.drop();
    await dataDir.remove();
  }
});
