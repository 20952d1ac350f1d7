import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  input,
  named,
  stringEnum,
  nullable,
  object,
  string,
  integer,
  type JsonSchema,
} from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Payments";
const courseId: JsonSchema = {
  description: "The course's id or slug.",
  type: ["integer", "string"],
  maxLength: 100,
};
const errors = {
  VALIDATION: "The course is missing or free.",
  NOT_FOUND: "Course not found",
  CONFLICT: "The caller already has access to the course.",
  UNAVAILABLE: "Purchases are not available.",
} as const;
const CHECKOUT_URL = `http://localhost:8080/checkout/test/${EXAMPLE.checkoutId}`;

export const CHECKOUT: RowDoc = {
  tag,
  body: input({ courseId }),
  returns: "The open checkout.",
  response: named(
    "Checkout",
    object({
      url: string("The URL of the checkout page.", { format: "uri" }),
      sessionId: string("For POST /api/payments/complete."),
      courseId: nullable(integer()),
    }),
  ),
  errors,
  example: {
    as: "member",
    body: { courseId: 9 },
    response: { url: CHECKOUT_URL, sessionId: EXAMPLE.checkoutId, courseId: 9 },
  },
};

export const DIRECT_CHECKOUT: RowDoc = {
  tag,
  query: { courseId: string("The course's id or slug. Required.", { maxLength: 100 }) },
  returns: "The URL of the open checkout.",
  response: named("CheckoutAddress", object({ url: string("The URL of the open checkout.", { format: "uri" }) })),
  errors,
  example: { as: "member", query: { courseId: "9" }, response: { url: CHECKOUT_URL } },
};

export const COMPLETE: RowDoc = {
  tag,
  body: input(
    { courseId },
    {
      sessionId: nullable(
        string("The checkout's session id. Required unless the course is free or already owned.", { maxLength: 200 }),
      ),
      timestamp: string("Ignored."),
    },
  ),
  returns: "The completed purchase.",
  response: named(
    "Completed",
    object({ status: stringEnum(["COMPLETED"]), courseId: nullable(integer()), title: string() }),
  ),
  otherResponses: {
    202: {
      description: "The payment is pending. Try again later.",
      response: named("Pending", object({ status: stringEnum(["PENDING"]) })),
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
      response: { message: "This course has to be paid for first.", code: "PAYMENT_REQUIRED" },
    },
  ],
};

export const TEST_CHECKOUT: RowDoc = {
  tag,
  params: { sessionId: string("The checkout's session id. A decided checkout doesn't change.") },
  body: input({ outcome: stringEnum(["paid", "pending", "failed", "cancelled"]) }),
  returns: "The state of the checkout.",
  response: named(
    "TestCheckout",
    object({ status: stringEnum(["PENDING", "FULFILLED", "FAILED", "CANCELLED"]), courseId: nullable(integer()) }),
  ),
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
