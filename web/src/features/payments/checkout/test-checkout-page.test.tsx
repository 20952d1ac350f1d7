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
  const earlyAccess = written < all ? `Early access: ${written} of ${all} lessons are written.` : null;
  const course = {
    __typename: "Course",
    id: 6,
    slug: "day-trading",
    title: "Day Trading",
    imageUrl: "",
    earlyAccess,
    lessons,
  };
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

it("lists all lessons and the certificate of a complete course", async () => {
  show(9, 9);
  expect(
    await screen.findByText("Includes all 9 lessons, the certificate, and the course's channels."),
  ).toBeInTheDocument();
});

it("describes an incomplete course as early access with a full refund", async () => {
  show(2, 9);
  const offer = await screen.findByText(/^Early access: 2 of 9 lessons are written\./);
  expect(offer).toHaveTextContent("Until all are written, you can get a full refund.");
  expect(screen.queryByText(/every lesson|all 9/)).toBeNull();
});
