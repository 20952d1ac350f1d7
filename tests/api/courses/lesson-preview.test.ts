import { gql } from "../../gql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";
import { lessonExamples } from "../../../web/src/features/admin/courses/lesson-examples";

const PREVIEW = gql(`query LessonPreviewPreview($input: PreviewLessonInput!) { previewLesson(input: $input) {
  problems { line reason } blocks { __typename ... on LessonText { markdown } ... on LessonCheck { question { text } } } } }`);
const DRAW = gql(`query LessonPreviewDraw($input: DrawCheckInput!) { drawCheck(input: $input) {
  question { kind text options } answer solution mistakes { answer feedback } } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });

async function send<Data, Input>(
  query: Document<Data, { input: Input }>,
  input: NoInfer<Input>,
  person: Person | null = admin,
): Promise<Data> {
  const { data, errors } = await graphql(app, query, { input }, person?.token);
  if (!data || errors) throw new Error(errors?.[0]?.extensions.code);
  return data;
}

const preview = async (content: string) => (await send(PREVIEW, { courseId: 1, content })).previewLesson;
const draw = async (content: string, checkId: string) => (await send(DRAW, { content, checkId })).drawCheck;

it.each(lessonExamples)("previews the example of the insert menu: $label", async ({ block }) => {
  const { problems, blocks } = await preview(`Before\n\n${block}\n\nAfter`);
  expect(problems).toEqual([]);
  expect(blocks).toHaveLength(3);
});

it("shows the valid blocks, and the lines of the others", async () => {
  const [number] = lessonExamples;
  const content = `# Title\n\n${number?.block}\n\n\`\`\`check\nid: x\nkind: maybe\n\`\`\`\n\nEnd`;
  const { problems, blocks } = await preview(content);
  expect(blocks.map(({ __typename }) => __typename)).toEqual(["LessonText", "LessonCheck", "LessonText"]);
  const lines = content.split("\n");
  expect(problems.map(({ line }) => line)).toEqual([lines.indexOf("kind: maybe") + 1]);
  expect(problems[0]?.reason).toContain("kind must be");
});

it("draws ten sets of numbers with answers, solutions, and mistakes", async () => {
  const [number, choice, order, text] = lessonExamples.map(({ block }) => block);
  const draws = await draw(number ?? "", "my-number");
  expect(draws).toHaveLength(10);
  expect(new Set(draws?.map(({ question }) => question.text)).size).toBeGreaterThan(5);
  for (const { question, answer, solution, mistakes } of draws ?? []) {
    const [shares = 0, price = 0] = (question.text.match(/(?<![\d.])[\d.]+(?=\.| shares)/g) ?? []).map(Number);
    const cost = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }).format(shares * price);
    expect(answer).toBe(`${cost} USD`);
    expect(solution).toContain(cost);
    expect(mistakes).toHaveLength(1);
  }
  expect((await draw(choice ?? "", "my-choice"))?.[0]).toMatchObject({
    answer: "At the ask",
    mistakes: [{ answer: "At the bid" }],
  });
  expect((await draw(order ?? "", "my-order"))?.[0]?.answer).toBe("Find the stop; Compute the size; Send the order");
  expect((await draw(text ?? "", "my-answer"))?.[0]?.answer).toBe("spread; bid ask spread");
});

it("is for admins only, and bounded", async () => {
  const member = await createPerson(app);
  const previewInput = { courseId: 1, content: "Text" };
  const drawInput = { content: lessonExamples[0]?.block ?? "", checkId: "my-number" };
  for (const [person, code] of [
    [null, "UNAUTHENTICATED"],
    [member, "FORBIDDEN"],
  ] as const) {
    await expect(send(PREVIEW, previewInput, person)).rejects.toThrow(code);
    await expect(send(DRAW, drawInput, person)).rejects.toThrow(code);
  }
  await expect(preview("x".repeat(60_001))).rejects.toThrow("VALIDATION");
  await expect(send(PREVIEW, { courseId: 99_999, content: "" })).rejects.toThrow("NOT_FOUND");
  await expect(draw("Text", "my-number")).rejects.toThrow("NOT_FOUND");
});

it("rejects a text that would block the server", async () => {
  await expect(preview("[a](term:".repeat(6_500))).rejects.toThrow("VALIDATION");
  await expect(draw("> ".repeat(6_000), "any")).rejects.toThrow("VALIDATION");
});
