import { lookAlikeOf } from "./look-alike";

const STAFF = ["Jane Miller", "Mark"];

it.each([
  ["Jane Miller", "Jane Miller"],
  ["jane_miller", "Jane Miller"],
  ["Jаnе Мillеr", "Jane Miller"],
  ["𝐉𝐚𝐧𝐞 𝐌𝐢𝐥𝐥𝐞𝐫", "Jane Miller"],
  ["Jane\u200b Miller", "Jane Miller"],
  ["Jane Mi1ler", "Jane Miller"],
  ["Jane MiIIer", "Jane Miller"],
  ["Jane Millerr", "Jane Miller"],
  ["Jane Miler", "Jane Miller"],
  ["Jane Miller (Official)", "Jane Miller"],
  ["rnark", "Mark"],
  ["Admin", "admin"],
  ["Glitch Support", "support"],
  ["0fficial Team", "official"],
  ["Admin Jane", "admin"],
  ["ѕtаff", "staff"],
])("takes %s for %s", (name, staffName) => {
  expect(lookAlikeOf(name, STAFF)).toBe(staffName);
});

it.each([
  "Jane",
  "Jana Müller",
  "Marc",
  "Mary",
  "Supporter",
  "Support Trader",
  "supportandresistance",
  "Badmington",
  "Zoë",
  "Николай",
  "!!!",
])("takes %s for nobody else", (name) => {
  expect(lookAlikeOf(name, STAFF)).toBeNull();
});
