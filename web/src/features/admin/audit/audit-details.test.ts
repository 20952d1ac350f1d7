/** @jest-environment node */
import { detailPairs } from "./audit-details";

it("shows what changed, whatever it is, and nothing of what is empty", () => {
  expect(detailPairs({ from: "FREE", strikes: 2, until: null, name: { from: "a", to: "b" } })).toEqual([
    { name: "from", value: "FREE" },
    { name: "strikes", value: "2" },
    { name: "name", value: '{"from":"a","to":"b"}' },
  ]);
});

test("names of details read as words, and ids are cut to what tells them apart", () => {
  const details = { contactMessageId: "33b72e12-0000-4000-8000-000000000000", minLevel: 5 };
  expect(detailPairs(details)).toEqual([
    { name: "contact message", value: "#33b72e12" },
    { name: "min level", value: "5" },
  ]);
});
