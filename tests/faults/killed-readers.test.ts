import { killAndCatchUp } from "../kit/kill-and-catch-up";
import { needsRedis } from "../kit/servers/relays";
import { stopSpawnedServers } from "../kit/servers/spawned-server";

afterAll(stopSpawnedServers);

/** Killing and restarting servers takes most of a minute while other tests run. */
const TIMEOUT_MS = 180_000;

async function expectNothingLost(processes: 1 | 2): Promise<void> {
  const counts = await killAndCatchUp({ writers: 8, readers: 4, kills: 2, processes, maxUptimeMs: 2_000 });
  expect(counts.acknowledged).toBeGreaterThan(20);
  expect(counts).toMatchObject({ lost: 0, deliveredTwice: 0, outOfOrder: 0, storedTwice: 0 });
}

it(
  "delivers every message to readers once and in order while the only server is killed",
  () => expectNothingLost(1),
  TIMEOUT_MS,
);

needsRedis(it)(
  "delivers every message to readers once and in order while one of two servers with Redis is killed",
  () => expectNothingLost(2),
  TIMEOUT_MS,
);
