import { MockedProvider } from "@apollo/client/testing/react";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { LessonExercise_exerciseFragment } from "../../../../gql/graphql";
import { readDraft } from "../../../../lib/storage/drafts";
import { sampleSession } from "../../../accounts/session/sample-session";
import { SessionContext } from "../../../accounts/session/session";
import { ExerciseCard } from "./exercise-card";
import { AnswerExerciseDocument } from "./exercise-card.generated";

// Jest can't load react-markdown.
jest.mock("../lesson-text", () => ({ LessonText: ({ markdown }: { markdown: string }) => <p>{markdown}</p> }));

const EXERCISE: LessonExercise_exerciseFragment = {
  __typename: "LessonExercise",
  id: "l1:plan",
  anchor: "exercise-plan",
  title: "Your plan",
  minutes: 5,
  task: "Write it.",
  viewerAnswer: null,
  modelAnswer: null,
};

it("keeps the draft of what is typed while the answer is saved", async () => {
  const answered = { ...EXERCISE, viewerAnswer: "One", modelAnswer: "A model answer" };
  const mock = {
    request: { query: AnswerExerciseDocument, variables: { input: { exerciseId: EXERCISE.id, answer: "One" } } },
    result: { data: { answerExercise: answered } },
    delay: 50,
  };
  render(
    <MockedProvider mocks={[mock]}>
      <SessionContext value={sampleSession({ status: "signedIn" })}>
        <MemoryRouter>
          <ExerciseCard exercise={EXERCISE} />
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: "One" } });
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByRole("button")).toHaveAttribute("aria-busy", "true"));
  fireEvent.change(field, { target: { value: "One, two" } });
  await waitFor(() => expect(screen.getByRole("button")).not.toHaveAttribute("aria-busy", "true"));
  // The component handles the response after it is rendered.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(readDraft(`exercise:${EXERCISE.id}`)).toBe("One, two");
});
