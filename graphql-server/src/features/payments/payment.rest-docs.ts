import { EXAMPLE } from "../../kernel/rest/example-values";
import { input, named, oneOf, orNull, record, text, whole, type JsonSchema } from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Payments";
const courseId: JsonSchema = {
  description: "Number or slug of the course.",
  type: ["integer", "string"],
  maxLength: 100,
};
const refusals = {
  VALIDATION: "No course given, or a free one.",
  NOT_FOUND: "Course not found",
  CONFLICT: "One has the course already.",
  UNAVAILABLE: "Nothing can be bought here at present.",
} as const;
const CHECKOUT_URL = `http://localhost:8080/checkout/test/${EXAMPLE.checkoutId}`;

export const CHECKOUT: RowDoc = {
  tag,
  body: input({ courseId }),
  answer: named(
    "Checkout",
    record({
      url: text("Where to pay.", { format: "uri" }),
      sessionId: text("For POST /api/payments/complete."),
      courseId: orNull(whole()),
    }),
  ),
  refusals,
  example: {
    as: "member",
    body: { courseId: 9 },
    answer: { url: CHECKOUT_URL, sessionId: EXAMPLE.checkoutId, courseId: 9 },
  },
};

export const DIRECT_CHECKOUT: RowDoc = {
  tag,
  query: { courseId: text("Number or slug of the course; needed.", { maxLength: 100 }) },
  answer: named("CheckoutAddress", record({ url: text("Of the open checkout.", { format: "uri" }) })),
  refusals,
  example: { as: "member", query: { courseId: "9" }, answer: { url: CHECKOUT_URL } },
};

export const COMPLETE: RowDoc = {
  tag,
  body: input(
    { courseId },
    {
      sessionId: orNull(text("Of the checkout; without it only a free course is completed.", { maxLength: 200 })),
      timestamp: text("Ignored: the server knows the time."),
    },
  ),
  answer: named("Completed", record({ status: oneOf(["COMPLETED"]), courseId: orNull(whole()), title: text() })),
  otherAnswers: {
    202: {
      description: "The provider has not settled yet: ask again.",
      answer: named("Pending", record({ status: oneOf(["PENDING"]) })),
    },
  },
  refusals: {
    VALIDATION: "No course given.",
    PAYMENT_REQUIRED: "This course has to be paid for first.",
    FORBIDDEN: "Somebody else's checkout.",
    NOT_FOUND: "Unknown course or checkout.",
    CONFLICT: "The checkout was for something else.",
  },
  example: {
    as: "member",
    body: { courseId: 1 },
    answer: { status: "COMPLETED", courseId: 1, title: "Intro to Trading" },
  },
  refused: [
    {
      as: "member",
      body: { courseId: 8 },
      answer: { message: "This course has to be paid for first.", code: "PAYMENT_REQUIRED" },
    },
  ],
};

export const TEST_CHECKOUT: RowDoc = {
  tag,
  params: { sessionId: text("Of the checkout; what is decided already stays as it is.") },
  body: input({ outcome: oneOf(["paid", "pending", "failed", "cancelled"]) }),
  answer: named(
    "TestCheckout",
    record({ status: oneOf(["PENDING", "FULFILLED", "FAILED", "CANCELLED"]), courseId: orNull(whole()) }),
  ),
  refusals: {
    VALIDATION: "Unknown outcome.",
    NOT_FOUND: "Unknown, or this is no test mode.",
  },
  example: {
    as: "visitor",
    params: { sessionId: EXAMPLE.checkoutId },
    body: { outcome: "paid" },
    answer: { status: "FULFILLED", courseId: 9 },
  },
};
