/** @jest-environment node */
import { detailPairs } from "./audit-row";

it("lists values of any type and skips empty ones", () => {
  expect(detailPairs({ from: "FREE", strikes: 2, until: null, name: { from: "a", to: "b" } })).toEqual([
    { name: "from", value: "FREE" },
    { name: "strikes", value: "2" },
    { name: "name", value: '{"from":"a","to":"b"}' },
  ]);
});

it("spells out names and shortens IDs", () => {
  const details = { contactMessageId: "33b72e12-0000-4000-8000-000000000000", minLevel: 5 };
  expect(detailPairs(details)).toEqual([
    { name: "contact message", value: "#33b72e12" },
    { name: "min level", value: "5" },
  ]);
});
