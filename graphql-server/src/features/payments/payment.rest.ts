import * as docs from "./payment.rest-docs";
import { invalidField } from "../../kernel/errors/errors";
import { parseChoice, textParameter } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { Checkout, Purchase, TestCheckout } from "./payments.types";

const START_CHECKOUT = `mutation ($input: StartCheckoutInput!) {
  startCheckout(input: $input) { url sessionId courseId reference } }`;

const OUTCOMES = ["paid", "pending", "failed", "cancelled"];

/** Accepts numeric ids and slugs. */
function requireCourseId(value: unknown): string {
  if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return String(value);
  if (typeof value === "string" && value.trim()) return value.trim();
  throw invalidField("courseId", "courseId is not a valid course id");
}

export const PAYMENT_ROWS: RestRow[] = [
  row<{ startCheckout: Checkout }>({
    method: "POST",
    operationId: "createCheckout",
    path: "/api/payments/checkout",
    doc: docs.CHECKOUT,
    summary: "Create a checkout for a course, or return the open one",
    operation: START_CHECKOUT,
    variables: ({ body }) => ({ input: { courseId: requireCourseId(body.courseId) } }),
    body: ({ startCheckout: { url, sessionId, courseId } }) => ({ url, sessionId, courseId }),
  }),
  row<{ startCheckout: Checkout }>({
    method: "GET",
    operationId: "getCheckoutUrl",
    path: "/api/stripe/direct-checkout",
    doc: docs.DIRECT_CHECKOUT,
    summary: "Get the checkout URL for a course",
    operation: START_CHECKOUT,
    variables: (request) => ({ input: { courseId: requireCourseId(textParameter(request, "courseId")) } }),
    body: ({ startCheckout: { url } }) => ({ url }),
  }),
  row<{ completePurchase: Purchase }>({
    method: "POST",
    operationId: "completePurchase",
    path: "/api/payments/complete",
    doc: docs.COMPLETE,
    summary: "Complete a checkout, or enroll in a free course",
    operation: `mutation ($input: CompletePurchaseInput!) { completePurchase(input: $input) { status courseId title } }`,
    variables: ({ body: { courseId, sessionId } }) => {
      return { input: { courseId: requireCourseId(courseId), sessionId: sessionId === "" ? null : sessionId } };
    },
    status: ({ completePurchase: { status } }) => (status === "PENDING" ? 202 : 200),
    body: ({ completePurchase: { status, courseId, title } }) =>
      status === "PENDING" ? { status } : { status, courseId, title },
  }),
  row<{ decideTestCheckout: TestCheckout }>({
    method: "POST",
    operationId: "completeTestCheckout",
    path: "/api/checkout/test/:sessionId",
    doc: docs.TEST_CHECKOUT,
    isPublic: true,
    summary: "Simulate the payment provider's decision (test mode only)",
    operation: `mutation ($sessionId: ID!, $outcome: TestOutcome!) {
      decideTestCheckout(sessionId: $sessionId, outcome: $outcome) { status courseId } }`,
    variables: ({ params, body: { outcome } }) => ({
      sessionId: params.sessionId,
      outcome: parseChoice(OUTCOMES, "outcome", outcome),
    }),
    body: ({ decideTestCheckout }) => decideTestCheckout,
  }),
];
