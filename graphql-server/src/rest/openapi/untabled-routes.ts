import { EXAMPLE } from "../../kernel/rest/example-values";
import { named, stringEnum, object, string, boolean, type JsonSchema } from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Operations";
const ANY_OBJECT: JsonSchema = { type: "object" };

/** A path of the published document: a row of the table, or one that is served beside it. */
export interface DocumentedPath {
  method: "GET" | "POST" | "PUT" | "DELETE";
  operationId: string;
  path: string;
  summary: string;
  /** The operation of the schema that it runs. API keys call these only with a scope. */
  operation?: string;
  isPublic?: boolean;
  filePart?: string;
  /** Open to all, and answered otherwise to who is signed in. */
  viewerChangesAnswer?: boolean;
  /** Scope of the API keys that may call it. */
  scope?: string;
  /** The text of the 401, where it is not 'Authentication required'. */
  unauthenticated?: string;
  /** Answers carry a validator, and 304 is answered to who has them already. */
  cacheSeconds?: number;
  /** Answered also while the database is away. */
  withoutDatabase?: boolean;
  doc?: RowDoc;
}

/** What runs no operation of the schema and therefore stands outside the table. */
export const UNTABLED_ROUTES: readonly DocumentedPath[] = [
  {
    method: "POST",
    operationId: "receivePaymentEvent",
    path: "/api/payments/webhook",
    isPublic: true,
    summary: "What the payment provider tells; there only with STRIPE_WEBHOOK_SECRET",
    doc: {
      tag: "Payments",
      body: { ...ANY_OBJECT, description: "An event as the provider signs it." },
      response: named("Received", object({ received: boolean("True; a repeated event changes nothing.") })),
      errors: {
        VALIDATION: "The signature does not fit",
        NOT_FOUND: "The site has no STRIPE_WEBHOOK_SECRET.",
      },
      example: {
        as: "visitor",
        headers: { "stripe-signature": EXAMPLE.signature },
        body: {
          id: "evt_1",
          object: "event",
          type: "checkout.session.completed",
          data: { object: { id: EXAMPLE.checkoutId, object: "checkout.session", payment_status: "paid" } },
        },
        response: { received: true },
      },
      errorExamples: [
        {
          as: "visitor",
          headers: { "stripe-signature": "t=1,v1=forged" },
          body: { type: "checkout.session.completed" },
          response: { message: "The signature does not fit", code: "VALIDATION" },
        },
      ],
    },
  },
  {
    method: "GET",
    operationId: "getLiveness",
    path: "/healthz",
    isPublic: true,
    withoutDatabase: true,
    summary: "Whether the process is alive, also without its database",
    doc: {
      tag,
      response: named("Alive", object({ status: stringEnum(["alive"]) })),
      example: { as: "visitor", response: { status: "alive" } },
    },
  },
  {
    method: "GET",
    operationId: "getReadiness",
    path: "/readyz",
    isPublic: true,
    summary: "Whether the database is reachable and migrated",
    doc: {
      tag,
      response: named("Ready", object({ status: stringEnum(["ready"]) })),
      example: { as: "visitor", response: { status: "ready" } },
    },
  },
  {
    method: "GET",
    operationId: "getMetrics",
    path: "/metrics",
    isPublic: true,
    withoutDatabase: true,
    summary: "Figures for Prometheus, from loopback or with METRICS_TOKEN",
    doc: {
      tag,
      response: string(),
      responseType: "text/plain",
      errors: { FORBIDDEN: "Metrics are not public" },
      example: { as: "visitor" },
    },
  },
  {
    method: "GET",
    operationId: "getOpenApiDocument",
    path: "/api/openapi.json",
    isPublic: true,
    cacheSeconds: 300,
    withoutDatabase: true,
    summary: "This document",
    doc: { tag, response: ANY_OBJECT, example: { as: "visitor", response: { openapi: "3.1.0" } } },
  },
  {
    method: "GET",
    operationId: "getDocumentation",
    path: "/api/docs",
    isPublic: true,
    cacheSeconds: 300,
    withoutDatabase: true,
    summary: "This document as a page",
    doc: { tag, response: string(), responseType: "text/html", example: { as: "visitor" } },
  },
];
