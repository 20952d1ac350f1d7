import { gql } from "../../gql";
import type { SaveFeaturedPersonInput } from "../../gql/graphql";
import { graphql } from "../../kit/clients/graphql-client";
import { type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const LIST = gql(`query FeaturedPeopleList { featuredPeople { id kind name title text expertise position } }`);
const SAVE = gql(
  `mutation FeaturedPeopleSave($input: SaveFeaturedPersonInput!) { saveFeaturedPerson(input: $input) { id kind name } }`,
);
const DELETE = gql(`mutation FeaturedPeopleDelete($id: ID!) { deleteFeaturedPerson(id: $id) }`);
const GRACE: SaveFeaturedPersonInput = {
  kind: "TEAM",
  name: "Grace Real",
  title: "Head of Support",
  text: "Answers every message within a day.",
  expertise: ["Support"],
  position: 2,
  consent: true,
};

const app = useApp();
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app);

beforeEach(() => app.sql(`DELETE FROM featured_people`));
const save = (input: Partial<SaveFeaturedPersonInput>, person: Person | null = admin) =>
  graphql(app, SAVE, { input: { ...GRACE, ...input } }, person?.token);
const shown = async () => (await graphql(app, LIST)).data?.featuredPeople ?? [];
const codeOf = ({ errors }: Awaited<ReturnType<typeof graphql>>) => errors?.[0]?.extensions?.["code"];

it("shows everyone the people that an admin entered, in order", async () => {
  await save({});
  await save({ name: "Ada Real", position: 1 });
  await save({ kind: "TESTIMONIAL", name: "Joan Real", expertise: [], position: 3 });
  expect((await shown()).map(({ kind, name }) => [kind, name])).toEqual([
    ["TEAM", "Ada Real"],
    ["TEAM", "Grace Real"],
    ["TESTIMONIAL", "Joan Real"],
  ]);
});

it("updates and deletes a person", async () => {
  const id = (await save({})).data?.saveFeaturedPerson.id ?? "";
  await save({ id, name: "Grace Changed" });
  expect((await shown()).map(({ name }) => name)).toEqual(["Grace Changed"]);
  await graphql(app, DELETE, { id }, admin.token);
  expect(await shown()).toEqual([]);
  expect(codeOf(await graphql(app, DELETE, { id }, admin.token))).toBe("NOT_FOUND");
  expect(codeOf(await save({ id }))).toBe("NOT_FOUND");
});

it("rejects a person without a name, with a long text, or without consent", async () => {
  for (const wrong of [{ name: " " }, { text: "x".repeat(601) }, { consent: false }, { position: 0 }]) {
    expect(codeOf(await save(wrong))).toBe("VALIDATION");
  }
  expect(await shown()).toEqual([]);
});

it("lets only admins change the people", async () => {
  const id = (await save({})).data?.saveFeaturedPerson.id;
  for (const person of [member, null]) {
    const code = person ? "FORBIDDEN" : "UNAUTHENTICATED";
    expect(codeOf(await save({ name: "Eve" }, person))).toBe(code);
    expect(codeOf(await graphql(app, DELETE, { id: id ?? "" }, person?.token))).toBe(code);
  }
  expect((await shown()).map(({ name }) => name)).toEqual(["Grace Real"]);
});

it("shows at most 24 people in one section", async () => {
  await app.sql(`INSERT INTO featured_people (kind, name, title, text, position)
    SELECT 'TEAM', 'Member ' || n, 'Tester', 'Tests.', n FROM generate_series(1, 23) n`);
  const responses = await Promise.all([save({}), save({})]);
  expect(responses.map(codeOf).sort()).toEqual(["CONFLICT", undefined]);
});
