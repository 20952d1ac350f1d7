import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { createPerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const app = useApp();

interface Tool {
  id: string;
  name: string;
  results: { name: string; formula: string; rounding: string }[];
}

const TOOLS = gql(`query Tools { calculators { id name } }`);
const TOOL = gql(
  `query ToolsTool($id: ID!) { calculator(id: $id) { id name inputs { name default } results { name formula rounding } } }`,
);

it("lists the calculators to visitors and members", async () => {
  const visitor = await graphql(app, TOOLS);
  expect(visitor.data?.calculators).toHaveLength(11);
  const member = await createPerson(app);
  expect(await graphql(app, TOOLS, {}, member.token)).toEqual(visitor);
});

it("returns a calculator with its formulas", async () => {
  const { data } = await graphql(app, TOOL, { id: "position-size" });
  expect(data?.calculator).toMatchObject({
    name: "Position size",
    inputs: [{ name: "account", default: 10_000 }, {}, {}, {}, {}],
  });
  expect(data?.calculator?.results[0]).toMatchObject({ name: "shares", rounding: "DOWN" });
});

it("doesn't find an unknown calculator", async () => {
  const { errors } = await graphql(app, TOOL, { id: "../faq/4-account" });
  expect(errors?.[0]).toMatchObject({ message: "Calculator not found", extensions: { code: "NOT_FOUND" } });
});

it("offers the same over REST, with caching", async () => {
  const list = await rest(app, "get", "/api/tools");
  expect(list.status).toBe(200);
  expect(list.headers["cache-control"]).toContain("max-age=60");
  const tools = list.body as Tool[];
  expect(tools.map(({ id }) => id)).toContain("mortgage");
  for (const { id, name } of tools) {
    const one = await rest(app, "get", `/api/tools/${id}`);
    expect(one.body).toMatchObject({ id, name });
    expect((one.body as Tool).results[0]?.rounding).toMatch(/^(nearest|down|up)$/);
  }
});

it("returns 404 for an unknown calculator over REST", async () => {
  expectRefusal(await rest(app, "get", "/api/tools/alchemy"), 404, "NOT_FOUND");
});

it("shows calculators in lessons with their own inputs, and rejects invalid ones", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const save = (content: string) =>
    graphql(
      app,
      gql(`mutation ToolsSaveLesson($input: SaveLessonInput!) { saveLesson(input: $input) }`),
      { input: { courseId: 1, title: "Sizes", durationMinutes: 5, preview: true, content } },
      admin.token,
    );
  const { errors } = await save("Text.\n\n```calc\ncalculator: position-size\ninputs:\n  risk: 500\n```");
  expect(errors?.[0]?.extensions).toMatchObject({
    fields: { content: [`Line 6: inputs.risk: Must be between 0.01 and 100`] },
  });
  const saved = await save("Text.\n\n```calc\ncalculator: position-size\ninputs:\n  risk: 2\n```");
  expect(saved.errors).toBeUndefined();
  const BLOCKS = gql(`query ToolsBlocks($id: ID!) { lesson(id: $id) { content blocks { __typename
    ... on LessonCalculator { anchor title inputs { name value } calculator { id } } } } }`);
  const { data } = await graphql(app, BLOCKS, { id: saved.data?.saveLesson ?? "" });
  expect(data?.lesson?.blocks).toEqual([
    { __typename: "LessonText" },
    {
      __typename: "LessonCalculator",
      anchor: "calc-position-size",
      title: "Position size",
      inputs: [{ name: "risk", value: 2 }],
      calculator: { id: "position-size" },
    },
  ]);
  expect(data?.lesson?.content).toBe("Text.");
});
