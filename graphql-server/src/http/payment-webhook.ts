import type { FastifyInstance } from "fastify";
import type { Env } from "../env";
import { createStripe, PaymentEventsService, readStripeEvent } from "../features/payments";
import { AppError } from "../kernel/errors/errors";
import type { ServiceMap } from "../kernel/request-context";

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Receives events from the payment provider. The signature covers the raw body, so this route can't be a REST row, which gets
 * parsed JSON. The path exists only if there is a webhook secret.
 */
export async function registerPaymentWebhook(app: FastifyInstance, env: Env, services: ServiceMap): Promise<void> {
  const secret = env.STRIPE_WEBHOOK_SECRET;
  if (!secret) return;
  // The library requires an API key, though verifying signatures doesn't use it.
  const stripe = createStripe(env.STRIPE_SECRET_KEY ?? "sk_unused", { apiBase: null });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post("/api/payments/webhook", { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
      const signature = request.headers["stripe-signature"];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await services.get(PaymentEventsService).handle(read(body, typeof signature === "string" ? signature : ""));
      return { received: true };
    });
  });

  function read(body: Buffer, signature: string): ReturnType<typeof readStripeEvent> {
    try {
      return readStripeEvent(stripe, body, signature, secret ?? "");
    } catch (cause) {
      throw new AppError("VALIDATION", "Invalid signature", { cause });
    }
  }
}
