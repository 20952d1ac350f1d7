/** @jest-environment node */
import { detailsOf } from "./audit-row";

it("shows the old and the new value of each changed field", () => {
  const details = { from: { name: "general", minLevel: null }, to: { name: "lobby", minLevel: 5 } };
  expect(detailsOf(details)).toEqual([
    { name: "name", from: "general", value: "lobby" },
    { name: "min level", from: "none", value: "5" },
  ]);
  expect(detailsOf({ from: "FREE", to: "PREMIUM", fields: ["bio", "name"], locked: true })).toEqual([
    { name: "", from: "FREE", value: "PREMIUM" },
    { name: "fields", value: "bio, name" },
    { name: "locked", value: "yes" },
  ]);
});

it("lists values of any type and skips empty ones", () => {
  expect(detailsOf({ from: "FREE", strikes: 2, until: null, name: { from: "a", to: "b" } })).toEqual([
    { name: "from", value: "FREE" },
    { name: "strikes", value: "2" },
    { name: "name", value: '{"from":"a","to":"b"}' },
  ]);
});

it("spells out names and shortens IDs", () => {
  const details = { contactMessageId: "33b72e12-0000-4000-8000-000000000000", minLevel: 5 };
  expect(detailsOf(details)).toEqual([
    { name: "contact message", value: "#33b72e12" },
    { name: "min level", value: "5" },
  ]);
});
