import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { graphqlLimits } from "../../graphql-server/src/graphql/graphql-limits";

const ROOT = path.resolve(import.meta.dirname, "../..");
const schema = buildSchema(readFileSync(path.join(ROOT, "schema/schema.graphql"), "utf8"));
const documents = JSON.parse(
  readFileSync(path.join(ROOT, "graphql-server/dist/client-documents.json"), "utf8"),
) as Record<string, string>;

it("keeps every operation of the web client within the document limits", () => {
  const { validationRules } = graphqlLimits();
  const errors = Object.values(documents).flatMap((text) => {
    const [error] = validate(schema, parse(text), validationRules);
    return error ? [`${/\b\w+ \w+/.exec(text)?.[0]}: ${error.message}`] : [];
  });
  expect(errors).toEqual([]);
  expect(Object.keys(documents).length).toBeGreaterThan(50);
});
