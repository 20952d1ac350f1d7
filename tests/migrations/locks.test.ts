import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readReleased } from "../kit/database/released-migrations";

const FOLDER = path.join(import.meta.dirname, "../../migrations");
const LARGE = [
  ...["messages", "xp_entries", "orders", "audit_entries", "notifications", "attachments"],
  ...["check_answers", "lesson_completions", "sessions", "users", "entitlements", "subscriptions"],
];

/** The statements that make everyone who writes to a large table wait until all of it was read. */
function scansIn(text: string): string[] {
  return text.split("`").filter((statement) => {
    const [, indexed] = /CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)\w+ ON (\w+)/.exec(statement) ?? [];
    const [, altered] = /ALTER TABLE (\w+)/.exec(statement) ?? [];
    const reads = /REFERENCES|CHECK \(|SET NOT NULL|\bTYPE\b/.test(statement) && !statement.includes("NOT VALID");
    const table = indexed ?? (reads ? altered : undefined);
    // A table that the same migration creates is empty.
    return table !== undefined && LARGE.includes(table) && !text.includes(`CREATE TABLE ${table} `);
  });
}

it("doesn't make members wait for a scan of a large table", () => {
  const released = Object.keys(readReleased());
  const files = readdirSync(FOLDER).filter((file) => /^\d.*\.ts$/.test(file) && !released.includes(file));
  const scans = files.flatMap((file) =>
    scansIn(readFileSync(path.join(FOLDER, file), "utf8")).map((statement) => `${file}: ${statement}`),
  );
  expect(scans).toEqual([]);
});
