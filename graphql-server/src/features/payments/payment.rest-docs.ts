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
  description: "Number or slug of the course.",
  type: ["integer", "string"],
  maxLength: 100,
};
const errors = {
  VALIDATION: "No course given, or a free one.",
  NOT_FOUND: "Course not found",
  CONFLICT: "One has the course already.",
  UNAVAILABLE: "Nothing can be bought here at present.",
} as const;
const CHECKOUT_URL = `http://localhost:8080/checkout/test/${EXAMPLE.checkoutId}`;

export const CHECKOUT: RowDoc = {
  tag,
  body: input({ courseId }),
  response: named(
    "Checkout",
    object({
      url: string("Where to pay.", { format: "uri" }),
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
  query: { courseId: string("Number or slug of the course; needed.", { maxLength: 100 }) },
  response: named("CheckoutAddress", object({ url: string("Of the open checkout.", { format: "uri" }) })),
  errors,
  example: { as: "member", query: { courseId: "9" }, response: { url: CHECKOUT_URL } },
};

export const COMPLETE: RowDoc = {
  tag,
  body: input(
    { courseId },
    {
      sessionId: nullable(string("Of the checkout; without it only a free course is completed.", { maxLength: 200 })),
      timestamp: string("Ignored: the server knows the time."),
    },
  ),
  response: named(
    "Completed",
    object({ status: stringEnum(["COMPLETED"]), courseId: nullable(integer()), title: string() }),
  ),
  otherResponses: {
    202: {
      description: "The provider has not settled yet: ask again.",
      response: named("Pending", object({ status: stringEnum(["PENDING"]) })),
    },
  },
  errors: {
    VALIDATION: "No course given.",
    PAYMENT_REQUIRED: "This course has to be paid for first.",
    FORBIDDEN: "Somebody else's checkout.",
    NOT_FOUND: "Unknown course or checkout.",
    CONFLICT: "The checkout was for something else.",
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
  params: { sessionId: string("Of the checkout; what is decided already stays as it is.") },
  body: input({ outcome: stringEnum(["paid", "pending", "failed", "cancelled"]) }),
  response: named(
    "TestCheckout",
    object({ status: stringEnum(["PENDING", "FULFILLED", "FAILED", "CANCELLED"]), courseId: nullable(integer()) }),
  ),
  errors: {
    VALIDATION: "Unknown outcome.",
    NOT_FOUND: "Unknown, or this is no test mode.",
  },
  example: {
    as: "visitor",
    params: { sessionId: EXAMPLE.checkoutId },
    body: { outcome: "paid" },
    response: { status: "FULFILLED", courseId: 9 },
  },
};
