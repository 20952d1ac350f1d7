import type { DataSource } from "typeorm";
import { StaffFactor } from "./staff-factor.service";

const DAY_MS = 86_400_000;
/** Answers every statement with the rows. */
const databaseWith = (rows: object[]): DataSource =>
  ({ connection: { driver: { master: { query: () => Promise.resolve({ rows }) } } } }) as unknown as DataSource;
const NOW = new Date("2026-12-01T00:00:00Z");

it("restarts the sockets of staff without a second factor on the date, also one that is further away than a timer can wait", async () => {
  jest.useFakeTimers({ now: NOW });
  const publish = jest.fn();
  const staffFactor = new StaffFactor({
    database: databaseWith([{ id: "ada" }]),
    bus: { publish } as never,
    clock: { now: () => new Date() },
    requiredFrom: new Date(NOW.getTime() + 40 * DAY_MS),
  });
  try {
    await staffFactor.start();
    await jest.advanceTimersByTimeAsync(40 * DAY_MS - 1);
    expect(publish).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(publish).toHaveBeenCalledWith("roleChanged", "ada", { userId: "ada" });
  } finally {
    staffFactor.stop();
    jest.useRealTimers();
  }
});
