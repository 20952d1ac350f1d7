import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { invalidField } from "../../kernel/errors/errors";
import { parseChoice, textParameter } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { Checkout, Purchase, TestCheckout } from "./payments.types";

const tag = "Payments";
const courseId = z.union([z.int(), z.string().max(100)]).describe("The course's id or slug.");
const boughtCourseId = z.int().describe("The course's id; null for Premium.").nullable();
const errors = {
  VALIDATION: "The course is missing or free.",
  NOT_FOUND: "Course not found",
  CONFLICT: "The caller already has access to the course.",
  UNAVAILABLE: "Purchases are not available.",
} as const;
const CHECKOUT_URL = `http://localhost:8080/checkout/test/${EXAMPLE.checkoutId}`;

const CHECKOUT: RowDoc = {
  tag,
  body: z.object({ courseId }),
  returns: "The open checkout.",
  response: z
    .object({
      url: z.url().describe("The URL of the checkout page."),
      sessionId: z.string().describe("For POST /api/payments/complete."),
      courseId: boughtCourseId,
    })
    .meta({ id: "Checkout" }),
  errors,
  limits: ["paymentRequestsPerPerson"],
  example: {
    as: "member",
    body: { courseId: 9 },
    response: { url: CHECKOUT_URL, sessionId: EXAMPLE.checkoutId, courseId: 9 },
  },
};

const DIRECT_CHECKOUT: RowDoc = {
  tag,
  query: { courseId: z.string().max(100).describe("The course's id or slug. Required.") },
  returns: "The URL of the open checkout.",
  response: z.object({ url: z.url().describe("The URL of the open checkout.") }).meta({ id: "CheckoutUrl" }),
  errors,
  limits: ["paymentRequestsPerPerson"],
  example: { as: "member", query: { courseId: "9" }, response: { url: CHECKOUT_URL } },
};

export const COMPLETE: RowDoc = {
  tag,
  body: z.object({
    courseId,
    sessionId: z
      .string()
      .max(200)
      .describe("The checkout's session id. Required unless the course is free or already owned.")
      .nullable()
      .optional(),
    timestamp: z.string().describe("Ignored.").optional(),
  }),
  returns: "The completed purchase.",
  response: z
    .object({
      status: z.enum(["COMPLETED"]).describe("The caller has access to the course."),
      courseId: boughtCourseId,
      title: z.string().describe("The course's title."),
    })
    .meta({ id: "CompletedPurchase" }),
  otherResponses: {
    202: {
      description: "The payment is pending. Try again later.",
      response: z
        .object({ status: z.enum(["PENDING"]).describe("The payment isn't confirmed yet.") })
        .meta({ id: "PendingPurchase" }),
    },
  },
  errors: {
    VALIDATION: "The course is missing.",
    PAYMENT_REQUIRED: "The course must be paid for first.",
    FORBIDDEN: "The checkout belongs to another user.",
    NOT_FOUND: "The course or checkout doesn't exist.",
    CONFLICT: "The checkout belongs to another course.",
  },
  example: {
    as: "member",
    body: { courseId: 1 },
    response: { status: "COMPLETED", courseId: 1, title: "Intro to Trading" },
  },
  errorExamples: [
    {
      as: "member",
      body: { courseId: 8 },
      response: { message: "You need to buy this course first.", code: "PAYMENT_REQUIRED" },
    },
  ],
};

const TEST_CHECKOUT: RowDoc = {
  tag,
  params: { sessionId: z.string().describe("The checkout's session id. A paid checkout doesn't change.") },
  body: z.object({
    outcome: z.enum(["paid", "pending", "failed", "cancelled"]).describe("The provider's decision to simulate."),
  }),
  returns: "The state of the checkout.",
  response: z
    .object({ status: z.enum(["PENDING", "FULFILLED", "FAILED", "CANCELLED"]), courseId: boughtCourseId })
    .meta({ id: "TestCheckout" }),
  errors: {
    VALIDATION: "The outcome is unknown.",
    NOT_FOUND: "The checkout doesn't exist, or the site isn't in test mode.",
  },
  example: {
    as: "visitor",
    params: { sessionId: EXAMPLE.checkoutId },
    body: { outcome: "paid" },
    response: { status: "FULFILLED", courseId: 9 },
  },
};

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
    doc: CHECKOUT,
    summary: "Create a checkout for a course, or return the open one",
    operation: START_CHECKOUT,
    variables: ({ body }) => ({ input: { courseId: requireCourseId(body.courseId) } }),
    body: ({ startCheckout: { url, sessionId, courseId } }) => ({ url, sessionId, courseId }),
  }),
  row<{ startCheckout: Checkout }>({
    method: "GET",
    operationId: "getCheckoutUrl",
    path: "/api/stripe/direct-checkout",
    doc: DIRECT_CHECKOUT,
    summary: "Get the checkout URL for a course",
    operation: START_CHECKOUT,
    variables: (request) => ({ input: { courseId: requireCourseId(textParameter(request, "courseId")) } }),
    body: ({ startCheckout: { url } }) => ({ url }),
  }),
  row<{ completePurchase: Purchase }>({
    method: "POST",
    operationId: "completePurchase",
    path: "/api/payments/complete",
    doc: COMPLETE,
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
    doc: TEST_CHECKOUT,
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
