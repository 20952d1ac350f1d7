import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { eventually } from "../eventually";
import type { TestApp } from "../test-app";

/** Waits until the server has a subscriber to a topic and key. Events published earlier would not be delivered. */
export const untilSubscribed = ({ app }: Pick<TestApp, "app">, topic: keyof Topics, key: string): Promise<unknown> =>
  eventually(`a client subscribes to ${topic} of ${key}`, () =>
    (app.services.get(Bus) as Bus<Topics>)["listeners"].has(`${topic}:${key}`),
  );
