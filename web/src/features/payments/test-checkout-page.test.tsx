import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { CheckoutCourseDocument, TestCheckoutDocument } from "./test-checkout-page.generated";
import { TestCheckoutPage } from "./test-checkout-page";

const checkout = {
  __typename: "TestCheckout",
  sessionId: "cs_1",
  title: "Day Trading",
  amountCents: 7999,
  reference: "GL-1",
  courseId: 6,
  status: "OPEN",
};

function show(written: number, all: number): void {
  const lessons = Array.from({ length: all }, (_, index) => ({
    __typename: "Lesson",
    id: `l${index}`,
    available: index < written,
  }));
  const course = { __typename: "Course", id: 6, slug: "day-trading", title: "Day Trading", imageUrl: "", lessons };
  const mocks = [
    {
      request: { query: TestCheckoutDocument, variables: { sessionId: "cs_1" } },
      result: { data: { testCheckout: checkout } },
    },
    { request: { query: CheckoutCourseDocument, variables: { idOrSlug: "6" } }, result: { data: { course } } },
  ];
  render(
    <MockedProvider mocks={mocks}>
      <MemoryRouter initialEntries={["/checkout/cs_1"]}>
        <Routes>
          <Route path="/checkout/:sessionId" element={<TestCheckoutPage />} />
        </Routes>
      </MemoryRouter>
    </MockedProvider>,
  );
}

it("promises every lesson and the certificate of a course that is written to its end", async () => {
  show(9, 9);
  expect(
    await screen.findByText("Opens at once: all 9 lessons, the certificate and the course's channels."),
  ).toBeInTheDocument();
});

it("promises no lesson that is not written, and no certificate before the last", async () => {
  show(2, 9);
  const promise = await screen.findByText(/^Opens at once: the lessons written so far, 2 of 9, and/);
  expect(promise).toHaveTextContent("The others open as they are written; the certificate follows the last.");
  expect(screen.queryByText(/every lesson|all 9/)).toBeNull();
});
