import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { eventually } from "../eventually";
import type { TestApp } from "../test-app";

/** Waits until the server has a subscriber to a topic and key: events before that reach no one. */
export const untilSubscribed = ({ app }: Pick<TestApp, "app">, topic: keyof Topics, key: string): Promise<unknown> =>
  eventually(`someone subscribes to ${topic} of ${key}`, () =>
    (app.services.get(Bus) as Bus<Topics>)["listeners"].has(`${topic}:${key}`),
  );
