import { graphql, openSocket } from "../../kit/clients/graphql-client";
import { StompClient } from "../../kit/clients/stomp";
import { subscribe } from "../../kit/clients/subscription";
import { SCHEMA } from "../../kit/offline-features";
import { useApp } from "../../kit/test-app";
import { ACTORS, setStage, type Stage } from "../../kit/access/actors";
import { STOMP_ACCESS, SUBSCRIPTION_ACCESS } from "../../kit/access/matrix";
import { letterOf, lettersByName, type Letter } from "../../kit/access/outcome";
import { documentOf, variablesOf } from "../../kit/access/requests";
import { thingsOf } from "../../kit/access/things";

const SUBSCRIPTIONS = Object.values(SCHEMA.getSubscriptionType()?.getFields() ?? {});
/** Requests after which a refusal has arrived. A subscription that runs sends nothing by itself. */
const ROUND_TRIPS = 5;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const [subscriptions, destinations] = [lettersByName(SUBSCRIPTION_ACCESS), lettersByName(STOMP_ACCESS)];
let stage: Stage;

beforeAll(async () => {
  stage = await setStage(app, null);
});

it("has a row for each subscription, and no others", () => {
  expect([...subscriptions.keys()].sort()).toEqual(SUBSCRIPTIONS.map(({ name }) => name).sort());
});

/** The letter of how a subscription ended: with errors, or with its socket. */
const endOf = (end: unknown): Letter =>
  Array.isArray(end) ? letterOf((end as { extensions: { code: string } }[])[0]?.extensions.code, null) : "-";

it.each(SUBSCRIPTIONS)("$name", async (field) => {
  const expected = subscriptions.get(field.name) ?? "";
  let letters = "";
  for (const [index, name] of ACTORS.entries()) {
    const actor = stage.people[name];
    const variables = await variablesOf(field, { ...stage, things: thingsOf(stage), actor });
    const client = openSocket(app, actor.token);
    const { ended, stop } = subscribe(client, documentOf("subscription", field), variables);
    const answered = async (): Promise<null> => {
      if (expected[index] !== "+") await ended;
      for (let count = 0; count < ROUND_TRIPS; count += 1) await graphql(app, "{ site { name } }");
      return null;
    };
    const end = await Promise.race([ended.then((error) => ({ error })), answered()]);
    letters += end ? endOf(end.error) : "+";
    stop();
    await client.dispose();
  }
  expect(letters).toBe(expected);
});

it.each([...destinations])("%s", async (destination, expected) => {
  let letters = "";
  for (const name of ACTORS) {
    const { token } = stage.people[name];
    const client = new StompClient(app, token ? { token } : null);
    const address = destination === "/topic/online-users" ? destination : `${destination}/${stage.channel.id}`;
    const receipt = destination.startsWith("/app")
      ? client.send(address, { message: `Good morning from ${name}` })
      : client.subscribe(address);
    const answer = await Promise.race([client.error, receipt]);
    letters += answer && "body" in answer ? letterOf(answer.body.code, null) : "+";
    await client.stop();
  }
  expect(letters).toBe(expected);
});
