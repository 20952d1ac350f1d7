/** @jest-environment node */
import { randomUuid } from "./random-uuid";

it("creates unique version 4 IDs", () => {
  const ids = Array.from({ length: 100 }, randomUuid);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
