/** @jest-environment node */
import { detailPairs } from "./audit-row";

it("shows the old and the new value of each changed field", () => {
  const details = { from: { name: "general", minLevel: null }, to: { name: "lobby", minLevel: 5 } };
  expect(detailPairs(details)).toEqual([
    { name: "name", value: "general → lobby" },
    { name: "min level", value: "none → 5" },
  ]);
  expect(detailPairs({ from: "FREE", to: "PREMIUM", fields: ["bio", "name"], locked: true })).toEqual([
    { name: "from", value: "FREE" },
    { name: "to", value: "PREMIUM" },
    { name: "fields", value: "bio, name" },
    { name: "locked", value: "yes" },
  ]);
});

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
