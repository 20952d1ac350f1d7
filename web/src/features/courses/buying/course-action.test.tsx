import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { EnrollInCourseDocument } from "./use-enroll.generated";
import { notify } from "../../../ui/toast/notify";
import { sampleSession } from "../../accounts/session/sample-session";
import { SessionContext, type Session } from "../../accounts/session/session";
import { CourseAction } from "./course-action";
import { PendingPaymentsDocument } from "./pending-payment.generated";
import { StartCheckoutDocument } from "./use-checkout.generated";

jest.mock("../../../ui/toast/notify", () => ({ notify: { success: jest.fn(), error: jest.fn() } }));

const intro = { id: 1, slug: "intro-to-trading", title: "Intro to Trading", priceCents: 0 };
const forex = { id: 103, slug: "forex-trading", title: "Forex Trading", priceCents: 8999 };

const enrollRequest = { query: EnrollInCourseDocument, variables: { input: { courseId: 1 } } };
const enrolled: MockLink.MockedResponse = {
  request: enrollRequest,
  result: {
    data: {
      enrollInCourse: {
        __typename: "EnrollPayload",
        enrolledNow: true,
        course: { __typename: "Course", id: 1, viewerIsEntitled: true },
      },
    },
  },
};
const failed: MockLink.MockedResponse = { request: enrollRequest, error: new TypeError("Failed to fetch") };

function Place() {
  const location = useLocation();
  return <output>{`${location.pathname}${location.search} ${JSON.stringify(location.state)}`}</output>;
}

function show(action: React.ReactElement, status: Session["status"], mocks: MockLink.MockedResponse[] = []) {
  const session = sampleSession({ status });
  render(
    <MockedProvider mocks={mocks}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={["/courses"]}>
          <Routes>
            <Route path="/courses" element={action} />
            <Route path="*" element={<Place />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
});

it("links to the course once the viewer has access", () => {
  show(<CourseAction course={forex} entitled />, "signedIn");
  expect(screen.getByRole("link", { name: "Go to Course" })).toHaveAttribute("href", "/courses/forex-trading");
});

it("enrolls for free, shows a toast, stores the IDs, and opens the success screen", async () => {
  show(<CourseAction course={intro} entitled={false} />, "signedIn", [enrolled]);
  await userEvent.click(screen.getByRole("button", { name: "Enroll Now: Intro to Trading" }));
  expect(await screen.findByText('/payment-success?courseId=1 {"isFree":true}')).toBeInTheDocument();
  expect(notify.success).toHaveBeenCalledWith("Successfully enrolled in Intro to Trading!");
  expect(localStorage.getItem("userCourses")).toBe("[1]");
  expect(localStorage.getItem("purchasedCourseId")).toBe("1");
  expect(localStorage.getItem("purchasedCourseTitle")).toBe("Intro to Trading");
});

it("shows an error when enrolling fails, and allows a retry", async () => {
  show(<CourseAction course={intro} entitled={false} />, "signedIn", [failed]);
  const button = screen.getByRole("button");
  await userEvent.click(button);
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith("Unable to enroll in course. Please try again."));
  await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled"));
  expect(localStorage.getItem("userCourses")).toBeNull();
});

const checkoutRequest = { query: StartCheckoutDocument, variables: { input: { courseId: "103" } } };

describe("buying", () => {
  const tab = {
    opener: window,
    location: { replace: jest.fn() },
    close: jest.fn(),
    document: document.implementation.createHTMLDocument(),
  };

  beforeEach(() => {
    tab.opener = window;
    jest.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  });

  it("opens the provider's page in a new tab without an opener, and stores the course", async () => {
    const url = "https://pay.example/cs_1";
    const checkout = { __typename: "Checkout", url, sessionId: "cs_1", courseId: 103 };
    show(<CourseAction course={forex} entitled={false} />, "signedIn", [
      { request: checkoutRequest, result: { data: { startCheckout: checkout } } },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Buy Now: Forex Trading" }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
    expect(tab.opener).toBeNull();
    expect(tab.document.body.textContent).toBe("Opening the checkout...");
    expect(localStorage.getItem("purchasedCourseId")).toBe("103");
    expect(screen.getByRole("button")).not.toHaveAttribute("aria-disabled");
  });

  it("shows an error, closes the tab, and allows a retry", async () => {
    show(<CourseAction course={forex} entitled={false} />, "signedIn", [
      { request: checkoutRequest, error: new TypeError("x") },
    ]);
    await userEvent.click(screen.getByRole("button"));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith("Payment processing failed. Please try again."));
    expect(tab.close).toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole("button")).not.toHaveAttribute("aria-disabled"));
  });
});

it("offers to continue a pending payment instead of buying the course again", async () => {
  const open = jest.spyOn(window, "open");
  const node = {
    __typename: "MyPurchase",
    id: "o1",
    reference: "TG-7K3M9QXW",
    courseId: 103,
    status: "PENDING",
    checkoutUrl: "https://pay.example/cs_1",
  };
  const edges = [{ __typename: "MyPurchaseEdge", node }];
  show(<CourseAction course={forex} entitled={false} size="lg" />, "signedIn", [
    {
      request: { query: PendingPaymentsDocument },
      result: { data: { myPurchases: { __typename: "MyPurchaseConnection", edges } } },
    },
  ]);
  const link = await screen.findByRole("link", { name: "Continue payment: Forex Trading" });
  expect(link).toHaveAttribute("href", "https://pay.example/cs_1");
  expect(link).toHaveAttribute("target", "_blank");
  expect(screen.getByRole("link", { name: "Order TG-7K3M9QXW" })).toHaveAttribute("href", "/orders/TG-7K3M9QXW");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Cancel order"]);
  expect(open).not.toHaveBeenCalled();
});

it.each([
  [intro, "Sign in or sign up to enroll in Intro to Trading. You'll come back here afterward."],
  [forex, "Sign in or sign up to buy Forex Trading. You'll come back here afterward."],
])("sends a visitor to sign in, with a return URL and a reason", async (course, notice) => {
  show(<CourseAction course={course} entitled={false} />, "signedOut");
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByText(`/login?returnTo=%2Fcourses ${JSON.stringify({ notice })}`)).toBeInTheDocument();
});

it("doesn't sell sample courses", () => {
  show(<CourseAction course={forex} entitled={false} sample />, "signedIn");
  expect(screen.getByRole("button")).toBeDisabled();
});
