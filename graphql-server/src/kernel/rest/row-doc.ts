import type { z } from "zod";
import type { LimitName } from "../rate-limits";
import type { ErrorCode, FieldErrors } from "../errors/errors";

export const TAGS = {
  "Signing in": "Registration, sessions, emailed codes, and password resets.",
  Members: "The signed-in user and other members: profiles, levels, and account deletion.",
  Courses: "The catalog, its courses, and enrollments.",
  Tools: "Calculators for trading, savings, and business.",
  Simulator: "Runs of the trading simulator, on synthetic prices.",
  Journal: "The member's trades with their plans and results.",
  Leaderboard: "Members ranked by XP.",
  Payments: "Checkouts and purchases.",
  Community: "Channels and messages of the community.",
  Notifications: "The member's notifications and their read state.",
  Contact: "Messages to the site's team.",
  Chatbot: "Answers to questions about the courses and the community.",
  Operations: "Health checks, metrics, and this document.",
} as const;

export type Tag = keyof typeof TAGS;

export type Caller = "visitor" | "member" | "admin";

/** A request that a test sends, and the expected response. */
export interface RowExample {
  as: Caller;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sends the body as a form, with a picture as this part. */
  filePart?: string;
  headers?: Record<string, string>;
  /** 200 by default. */
  status?: number;
  /** The response body. Lists show only some of their items. */
  response?: unknown;
}

/** An error response. A test sends the request and compares everything except `requestId`. */
export interface ErrorExample extends Omit<RowExample, "response" | "status"> {
  response: { message: string; code: ErrorCode; fields?: FieldErrors; reason?: string; until?: null };
}

/** The documentation of a path, in addition to its summary. Schemas with an id become named components. */
export interface RowDoc {
  tag: Tag;
  /** Path parameters that aren't UUIDs. */
  params?: Record<string, z.ZodType>;
  query?: Record<string, z.ZodType>;
  body?: z.ZodObject;
  /** What the response contains, for the description of the success response. */
  returns?: string;
  /** The body of the success response, unless it is empty. */
  response?: z.ZodType;
  /** The media type of the response; JSON by default. */
  responseType?: string;
  /** Other success responses by status. */
  otherResponses?: Record<number, { description: string; response: z.ZodType }>;
  /** The causes of errors, except those that all paths share. */
  errors?: Partial<Record<ErrorCode, string>>;
  /** The limits that a call counts toward, besides those of all requests. */
  limits?: readonly LimitName[];
  example: RowExample;
  /** Errors that are documented with an example. */
  errorExamples?: readonly ErrorExample[];
  /** The version that deprecated the path, and its replacement. */
  deprecated?: string;
}
