import type { ErrorCode, FieldErrors } from "../errors/errors";
import type { JsonSchema } from "./json-schema";

export const TAGS = {
  "Signing in": "Registering, sessions, the mailed code, forgotten passwords.",
  Members: "Oneself and others: profiles, levels, deletion.",
  Courses: "The catalogue, its courses, and who takes which.",
  Leaderboard: "Who earned most XP.",
  Payments: "Checkouts, and completing them.",
  Community: "Channels and messages.",
  Contact: "Messages to the people who run the site.",
  Chatbot: "Questions answered from the catalogue and the rules.",
  Operations: "For whoever runs the site, and this document.",
} as const;

export type Tag = keyof typeof TAGS;

/** Who sends an example: a member without rights of their own, an admin, somebody signed out. */
export type Caller = "visitor" | "member" | "admin";

/** A request that a test sends as it stands, and what it is answered with. */
export interface RowExample {
  as: Caller;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sends the body as a form with a picture as this part. */
  filePart?: string;
  /** What the path wants besides, such as a signature. */
  headers?: Record<string, string>;
  /** 200 unless said otherwise. */
  status?: number;
  /** Left out where the answer has no body. A list shows some of its items. */
  response?: unknown;
}

/** A refusal as it really comes: a test sends the request and compares all but the id of the request. */
export interface ErrorExample extends Omit<RowExample, "answer" | "status"> {
  response: { message: string; code: ErrorCode; fields?: FieldErrors; reason?: string; until?: null };
}

/** What a reader of the API has to know of a path beyond its summary. */
export interface RowDoc {
  tag: Tag;
  /** Parameters of the path that are no UUIDs. */
  params?: Record<string, JsonSchema>;
  query?: Record<string, JsonSchema>;
  body?: JsonSchema;
  /** Body of the usual answer; left out where it has none. */
  response?: JsonSchema;
  /** Media type of the answer; JSON unless said otherwise. */
  responseType?: string;
  /** Other good answers by status. */
  otherResponses?: Record<number, { description: string; answer: JsonSchema }>;
  /** What leads to which refusal, beyond what holds for every path. */
  errors?: Partial<Record<ErrorCode, string>>;
  example: RowExample;
  /** Refusals that are shown in full; others are described only. */
  errorExamples?: readonly ErrorExample[];
  /** Since when the path should not be used any more, and what to use instead. */
  deprecated?: string;
}
