import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import type { AnswerCheckMutation, LessonCheck_checkFragment } from "../../../../gql/graphql";
import { sampleSession } from "../../../accounts/session/sample-session";
import { SessionContext } from "../../../accounts/session/session";
import { CheckCard } from "./check-card";
import { AnswerCheckDocument, ShowSolutionDocument } from "./check-card.generated";

// Jest can't load react-markdown.
jest.mock("../lesson-text", () => ({ LessonText: ({ markdown }: { markdown: string }) => <p>{markdown}</p> }));

const CHECK: LessonCheck_checkFragment = {
  __typename: "LessonCheck",
  id: "l1:cost",
  anchor: "check-cost",
  drawId: "d1",
  isSolved: false,
  solved: null,
  wrongTries: 3,
  viewerCanSeeSolution: true,
  question: {
    __typename: "CheckQuestion",
    kind: "NUMBER",
    text: "What is 6 × 7?",
    options: [],
    allowsSeveral: false,
    unit: "",
    decimals: 0,
  },
};

const answerCheck: AnswerCheckMutation["answerCheck"] = {
  __typename: "AnswerCheckPayload",
  isCorrect: false,
  feedback: "You added.",
  solution: null,
  lessonCompletedNow: false,
  check: CHECK,
  course: { __typename: "Course", id: 1, viewerProgress: null, finalTest: null },
};

const answered: MockLink.MockedResponse = {
  request: { query: AnswerCheckDocument, variables: () => true },
  result: { data: { answerCheck } },
};

const solution: MockLink.MockedResponse = {
  request: { query: ShowSolutionDocument, variables: { checkId: CHECK.id } },
  result: {
    data: {
      showSolution: {
        __typename: "ShowSolutionPayload",
        solution: "It's 42.",
        check: { ...CHECK, wrongTries: 0, viewerCanSeeSolution: false },
      },
    },
  },
};

function show(mock: MockLink.MockedResponse): void {
  const session = sampleSession({ status: "signedIn" });
  render(
    <MockedProvider mocks={[mock]}>
      <SessionContext value={session}>
        <MemoryRouter>
          <CheckCard check={CHECK} title="Question 1 of 1" onAnswered={() => undefined} />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

it("hides that an answer was wrong as soon as it changes, but keeps the feedback", async () => {
  const user = userEvent.setup();
  show(answered);
  const field = screen.getByRole("textbox", { name: "Your answer" });
  await user.type(field, "13{Enter}");
  expect(await screen.findByText("Not quite. Try again.")).toBeInTheDocument();
  await user.type(field, "{Backspace}");
  expect(screen.queryByText("Not quite. Try again.")).toBeNull();
  expect(screen.getByText("You added.")).toBeInTheDocument();
});

it("moves the focus to the solution", async () => {
  const user = userEvent.setup();
  show(solution);
  screen.getByRole("button", { name: "Show the solution" }).focus();
  await user.keyboard("{Enter}");
  const text = await screen.findByText("It's 42.");
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(text);
});

// The number pad of iPhones has no minus.
it("changes the sign of a number without a keyboard", async () => {
  show(answered);
  const field = screen.getByRole("textbox", { name: "Your answer" });
  await userEvent.type(field, "42");
  await userEvent.click(screen.getByRole("button", { name: "Change the sign" }));
  expect(field).toHaveValue("-42");
  await userEvent.click(screen.getByRole("button", { name: "Change the sign" }));
  expect(field).toHaveValue("42");
});
