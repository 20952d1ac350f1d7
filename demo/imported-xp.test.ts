import { DAY_MS, MOVED_DAYS_AGO } from "./demo-time";
import { importedXp } from "./imported-xp";
import type { DemoPerson } from "./people/demo-careers";

it.each(["2026-10-31T22:30:00Z", "2026-10-31T23:30:00Z", "2026-11-01T00:30:00Z", "2026-11-01T01:30:00Z"])(
  "has one award per month and rule if the move was at %s",
  (movedAt) => {
    const now = new Date(Date.parse(movedAt) + MOVED_DAYS_AGO * DAY_MS);
    const user = { id: "ada", createdAt: new Date("2026-06-15T12:00:00Z") };
    const people = [{ user, career: { xp: 20_000 } } as DemoPerson];
    const sources = importedXp(people, [], now).map(({ rule, sourceId }) => `${rule} ${sourceId}`);
    expect(sources).toHaveLength(new Set(sources).size);
    expect(sources.length).toBeGreaterThanOrEqual(10);
  },
);
