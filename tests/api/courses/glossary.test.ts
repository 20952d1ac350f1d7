import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { emptyLaterLessons } from "../../kit/course-inputs";
import { recordStatementTexts } from "../../kit/database/statements";
import { createPerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const app = useApp();

gql(
  `fragment GlossaryFields on GlossaryTerm { id term also definition calculator { id } lessons { id title position courseSlug courseTitle } }`,
);
const GLOSSARY = gql(`query Glossary { glossary { ...GlossaryFields } }`);
const TERM = gql(`query GlossaryTerm($id: ID!) { glossaryTerm(id: $id) { ...GlossaryFields } }`);

describe("the glossary", () => {
  it("lists all terms in alphabetical order, to visitors and members alike", async () => {
    const visitor = await graphql(app, GLOSSARY);
    const terms = visitor.data?.glossary ?? [];
    expect(terms.length).toBeGreaterThan(80);
    expect(terms.map(({ term }) => term)).toEqual(
      terms.map(({ term }) => term).sort((a, b) => a.localeCompare(b, "en")),
    );
    const member = await createPerson(app);
    expect(await graphql(app, GLOSSARY, {}, member.token)).toEqual(visitor);
  });

  it("loads the lessons of all terms with one statement", async () => {
    const statements = await recordStatementTexts(() => graphql(app, GLOSSARY));
    expect(statements.filter((sql) => sql.includes("lessons"))).toHaveLength(1);
  });

  it("returns a term with its lessons and its calculator", async () => {
    const { data } = await graphql(app, TERM, { id: "spread" });
    expect(data?.glossaryTerm).toEqual({
      id: "spread",
      term: "Spread",
      also: ["bid-ask spread"],
      definition: expect.stringContaining("difference between the ask and the bid") as string,
      calculator: { id: "cost-drag" },
      lessons: [
        {
          id: expect.any(String) as string,
          title: "What you buy when you buy a price",
          position: 1,
          courseSlug: "intro-to-trading",
          courseTitle: "Intro to Trading",
        },
        expect.objectContaining({ title: "The spread is your first loss", position: 3 }) as object,
      ],
    });
  });

  it("leaves out lessons that aren't written, and those of unpublished courses", async () => {
    const lessonsOf = async (id: string) => (await graphql(app, TERM, { id })).data?.glossaryTerm?.lessons;
    expect(await lessonsOf("balance-sheet")).toHaveLength(1);
    await emptyLaterLessons(app, 3);
    expect(await lessonsOf("balance-sheet")).toEqual([]);
    expect(await lessonsOf("moderate-activity")).toHaveLength(1);
    await app.sql("UPDATE courses SET published = false WHERE slug = 'health-and-fitness'");
    expect(await lessonsOf("moderate-activity")).toEqual([]);
  });

  it("doesn't find an unknown term", async () => {
    const { errors } = await graphql(app, TERM, { id: "../glossary" });
    expect(errors?.[0]).toMatchObject({ message: "Term not found", extensions: { code: "NOT_FOUND" } });
  });

  it("offers the same over REST, with caching", async () => {
    const list = await rest(app, "get", "/api/glossary");
    expect(list.status).toBe(200);
    expect(list.headers["cache-control"]).toContain("max-age=60");
    const { data } = await graphql(app, GLOSSARY);
    expect(list.body).toEqual(
      data?.glossary.map(({ calculator, ...term }) => ({ ...term, calculatorId: calculator?.id ?? null })),
    );
  });
});

describe("terms in lessons", () => {
  const BLOCKS = gql(
    `query GlossaryBlocks($id: ID!) { lesson(id: $id) { content blocks { ... on LessonText { markdown terms { id term definition lessons { id } } } } } }`,
  );
  const SAVE = gql(`mutation GlossarySave($input: SaveLessonInput!) { saveLesson(input: $input) }`);
  const save = async (content: string) => {
    const admin = await createPerson(app, { role: "ADMIN" });
    const input = { courseId: 1, title: "Two prices", durationMinutes: 5, preview: true, content };
    return graphql(app, SAVE, { input }, admin.token);
  };

  it("come with their definitions, without statements per term", async () => {
    const saved = await save("The [bid](term:bid) and the [ask](term:ask).\n\n```term\nterm: spread\n```\n\nNo terms.");
    const read = () => graphql(app, BLOCKS, { id: saved.data?.saveLesson ?? "" });
    let page: Awaited<ReturnType<typeof read>> | undefined;
    const statements = await recordStatementTexts(async () => {
      page = await read();
    });
    expect(page?.data?.lesson?.blocks.map(({ terms }) => terms.map(({ id, term }) => [id, term]))).toEqual([
      [
        ["bid", "Bid"],
        ["ask", "Ask"],
      ],
      [["spread", "Spread"]],
      [],
    ]);
    expect(page?.data?.lesson?.blocks[1]?.markdown).toMatch(/^> \[Spread\]\(term:spread\): The difference/);
    expect(page?.data?.lesson?.content).not.toContain("term:");
    expect(statements.length).toBeLessThanOrEqual(4);
  });

  it("must exist when an admin saves a lesson", async () => {
    const { errors } = await save("Text.\n\nA [fine](term:gold) word.");
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "VALIDATION",
      fields: { content: ["Line 3: Unknown term: gold. The glossary lists all terms."] },
    });
  });
});
