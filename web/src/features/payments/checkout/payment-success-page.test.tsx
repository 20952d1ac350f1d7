import { MockedProvider } from "@apollo/client/testing/react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { MemoryRouter } from "react-router-dom";
import { notify } from "../../../ui/toast/notify";
import { sampleSession } from "../../accounts/session/sample-session";
import { SessionContext } from "../../accounts/session/session";
import { completePurchase } from "./complete-purchase";
import { PaymentSuccessPage } from "./payment-success-page";
import { CheckoutCourseDocument } from "./test-checkout-page.generated";
import { paymentTexts } from "../texts";

jest.mock("../../../ui/toast/notify", () => ({ notify: { success: jest.fn(), error: jest.fn() } }));
jest.mock("./complete-purchase", () => ({ completePurchase: jest.fn() }));

const complete = jest.mocked(completePurchase);
const session = sampleSession();

const lessons = [
  { __typename: "Lesson", id: "l1", available: true },
  { __typename: "Lesson", id: "l2", available: false },
];
const course = {
  request: { query: CheckoutCourseDocument, variables: { idOrSlug: "101" } },
  result: {
    data: { course: { __typename: "Course", id: 101, slug: "health-fitness", title: "Health", imageUrl: "", lessons } },
  },
};

function show(state?: object) {
  render(
    <StrictMode>
      <MockedProvider mocks={[course]}>
        <SessionContext value={session}>
          <MemoryRouter
            initialEntries={[{ pathname: "/payment-success", search: "?courseId=101&session_id=cs_7", state }]}
          >
            <PaymentSuccessPage />
          </MemoryRouter>
        </SessionContext>
      </MockedProvider>
    </StrictMode>,
  );
}

beforeEach(() => jest.resetAllMocks());

it("shows progress, completes once under strict mode, and shows a toast at the bottom right for 3 s", async () => {
  complete.mockResolvedValue({ status: "success", message: "Done" });
  show();
  expect(screen.getByText("Completing your enrollment...")).toBeInTheDocument();
  expect(await screen.findByRole("heading", { name: "PAYMENT SUCCESSFUL" })).toBeInTheDocument();
  expect(complete).toHaveBeenCalledTimes(1);
  expect(complete.mock.calls[0]?.[0]).toEqual({ courseId: "101", sessionId: "cs_7", isFree: false, viewerId: null });
  expect(notify.success).toHaveBeenCalledTimes(1);
  expect(notify.success).toHaveBeenCalledWith("Done", { position: "bottom-right", closeAfterMs: 3000 });
  expect(screen.getByRole("link", { name: "Go to My Courses" })).toHaveAttribute("href", "/my-courses");
  expect(screen.getByRole("link", { name: "Browse More Courses" })).toHaveAttribute("href", "/courses");
  expect(screen.queryByRole("link", { name: "Log In" })).toBeNull();
  expect(screen.getByText("Confirmation number")).toBeInTheDocument();
});

it("labels the number as a confirmation number after an error that asks for one", async () => {
  complete.mockResolvedValue({ status: "error", message: paymentTexts.noResponse, signedOut: false, canRetry: false });
  show();
  expect(await screen.findByText(/contact support with your confirmation number/)).toBeInTheDocument();
  expect(screen.getByText("Confirmation number")).toBeInTheDocument();
});

it("shows the error with the order number, and a sign-in link without a token", async () => {
  complete.mockResolvedValue({ status: "error", message: "Log in first", signedOut: true, canRetry: false });
  show();
  expect(await screen.findByRole("heading", { name: "PROCESSING ERROR" })).toBeInTheDocument();
  expect(screen.getByText("Order number")).toHaveTextContent("cs_7");
  expect(screen.queryByText("Confirmation number")).toBeNull();
  expect(screen.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login?returnTo=%2Fmy-courses");
  expect(notify.error).not.toHaveBeenCalled();
});

it("links to lesson 1 after a free enrollment, without a second toast", async () => {
  complete.mockResolvedValue({ status: "success", message: paymentTexts.enrolled });
  show({ isFree: true });
  expect(await screen.findByText("You're in. Start lesson 1.")).toBeInTheDocument();
  const [first] = screen.getAllByRole("link");
  expect(first).toHaveTextContent("Start lesson 1");
  await waitFor(() => expect(first).toHaveAttribute("href", "/courses/health-fitness/lessons/l1"));
  expect(notify.success).not.toHaveBeenCalled();
});

it("reports a failed payment once, and leads back to the course", async () => {
  complete.mockResolvedValue({ status: "error", message: "Not completed", signedOut: false, canRetry: false });
  show();
  await screen.findByText("Not completed");
  const [first] = screen.getAllByRole("link");
  expect(first).toHaveAttribute("href", "/courses/101");
  expect(notify.error).not.toHaveBeenCalled();
});

it("shows that a pending payment is checked again", async () => {
  complete.mockImplementation((_purchase, _signal, onPending) => {
    onPending();
    return new Promise(() => undefined);
  });
  show();
  expect(await screen.findByText(/hasn't confirmed the payment yet/)).toBeInTheDocument();
  expect(notify.error).not.toHaveBeenCalled();
});

it("keeps the specified text of a missing response, and completes the purchase on retry", async () => {
  complete.mockResolvedValueOnce({
    status: "error",
    message: paymentTexts.noResponse,
    signedOut: false,
    canRetry: true,
  });
  show();
  expect(await screen.findByText(/contact support with your confirmation number/)).toBeInTheDocument();
  complete.mockResolvedValueOnce({ status: "success", message: "Done" });
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "PAYMENT SUCCESSFUL" })).toBeInTheDocument();
});
