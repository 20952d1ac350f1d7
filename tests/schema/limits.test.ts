import { readFileSync } from "node:fs";
import path from "node:path";
import { RateLimits } from "../../graphql-server/src/kernel/rate-limits";
import { createOfflineFeatures } from "../../graphql-server/src/commands/offline-features";

const GUIDE = path.resolve(import.meta.dirname, "../../docs/api.md");

it("lists every limit in the guide", () => {
  const [, section = ""] = /^### All limits\n([^]*?)^## /m.exec(readFileSync(GUIDE, "utf8")) ?? [];
  const listed = section.split("\n").flatMap((line) => /^- (.+)$/.exec(line)?.[1] ?? []);
  expect(listed.sort()).toEqual(createOfflineFeatures().services.get(RateLimits).describeAll().sort());
});
