import { killAndCatchUp } from "../kit/kill-and-catch-up";
import { stopSpawnedServers } from "../kit/spawned-server";

afterAll(stopSpawnedServers);

it.each([
  ["the only server", 1],
  ["one of two servers", 2],
] as const)(
  "loses nothing, shows nothing twice and keeps the order for readers while %s is killed",
  async (_what, processes) => {
    const figures = await killAndCatchUp({ writers: 8, readers: 4, kills: 2, processes, longestLifeMs: 2_000 });
    expect(figures.acknowledged).toBeGreaterThan(20);
    expect(figures).toMatchObject({ lost: 0, shownTwice: 0, outOfOrder: 0, storedTwice: 0 });
  },
);
