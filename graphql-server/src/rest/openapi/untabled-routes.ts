import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import type { RowDoc } from "../../kernel/rest/row-doc";

const tag = "Operations";

/** A path of the OpenAPI document: a REST row or an untabled route. */
export interface DocumentedPath {
  method: "GET" | "POST" | "PUT" | "DELETE";
  operationId: string;
  path: string;
  summary: string;
  /** The GraphQL operation that it runs. API keys need a scope to call it. */
  operation?: string;
  isPublic?: boolean;
  filePart?: string;
  fileLimits?: { description: string };
  /** With `isPublic`: the response depends on the viewer. */
  variesByViewer?: boolean;
  /** The scope that an API key needs. */
  scope?: string;
  /** The message of the 401 response; 'Authentication required' by default. */
  unauthenticated?: string;
  /** The response has an ETag and can be cached for this time. */
  cacheSeconds?: number;
  /** Works while the database is unavailable. */
  withoutDatabase?: boolean;
  doc?: RowDoc;
}

/** Routes that run no GraphQL operation, and so aren't REST rows. */
export const UNTABLED_ROUTES: readonly DocumentedPath[] = [
  {
    method: "POST",
    operationId: "receivePaymentWebhook",
    path: "/api/payments/webhook",
    isPublic: true,
    summary: "Receive an event from the payment provider. Available only with STRIPE_WEBHOOK_SECRET.",
    doc: {
      tag: "Payments",
      body: z.looseObject({}).describe("An event that the payment provider signed."),
      returns: "A confirmation.",
      response: z
        .object({ received: z.boolean().describe("Always true. A repeated event has no effect.") })
        .meta({ id: "WebhookAccepted" }),
      errors: {
        VALIDATION: "Invalid signature",
        NOT_FOUND: "STRIPE_WEBHOOK_SECRET is not set.",
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
          response: { message: "Invalid signature", code: "VALIDATION" },
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
    summary: "Check whether the process is alive. Doesn't need the database.",
    doc: {
      tag,
      returns: "The process is alive.",
      response: z.object({ status: z.enum(["alive"]).describe("The process is alive.") }).meta({ id: "Liveness" }),
      example: { as: "visitor", response: { status: "alive" } },
    },
  },
  {
    method: "GET",
    operationId: "getReadiness",
    path: "/readyz",
    isPublic: true,
    summary: "Check whether the database is reachable and migrated",
    doc: {
      tag,
      returns: "The server is ready.",
      response: z
        .object({ status: z.enum(["ready"]).describe("The database is reachable and migrated.") })
        .meta({ id: "Readiness" }),
      example: { as: "visitor", response: { status: "ready" } },
    },
  },
  {
    method: "GET",
    operationId: "getMetrics",
    path: "/metrics",
    isPublic: true,
    withoutDatabase: true,
    summary: "Get metrics for Prometheus, from loopback or with METRICS_TOKEN",
    doc: {
      tag,
      returns: "The metrics.",
      response: z.string(),
      responseType: "text/plain",
      errors: { FORBIDDEN: "Metrics require METRICS_TOKEN" },
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
    summary: "Get this document",
    doc: {
      tag,
      returns: "The OpenAPI document.",
      response: z.record(z.string(), z.unknown()),
      example: { as: "visitor", response: { openapi: "3.1.0" } },
    },
  },
  {
    method: "GET",
    operationId: "getApiReference",
    path: "/api/docs",
    isPublic: true,
    cacheSeconds: 300,
    withoutDatabase: true,
    summary: "View this document as a web page",
    doc: {
      tag,
      returns: "The documentation page.",
      response: z.string(),
      responseType: "text/html",
      example: { as: "visitor" },
    },
  },
];
