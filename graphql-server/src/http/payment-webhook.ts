import type { FastifyInstance } from "fastify";
import type { Env } from "../env";
import { createStripe, FulfillmentService, readStripeEvent } from "../features/payments";
import { AppError } from "../kernel/errors/errors";
import type { ServiceMap } from "../kernel/request-context";

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * What the payment provider tells. The signature is over the bytes as they came, so this route stands outside the table of
 * REST rows, which are given parsed JSON. Without a secret the path does not exist.
 */
export async function registerPaymentWebhook(app: FastifyInstance, env: Env, services: ServiceMap): Promise<void> {
  const secret = env.STRIPE_WEBHOOK_SECRET;
  if (!secret) return;
  // Checking a signature needs no key; the library wants one all the same.
  const stripe = createStripe(env.STRIPE_SECRET_KEY ?? "sk_unused", { apiBase: null });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post("/api/payments/webhook", { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
      const signature = request.headers["stripe-signature"];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await services.get(FulfillmentService).handleEvent(read(body, typeof signature === "string" ? signature : ""));
      return { received: true };
    });
  });

  function read(body: Buffer, signature: string): ReturnType<typeof readStripeEvent> {
    try {
      return readStripeEvent(stripe, body, signature, secret ?? "");
    } catch (cause) {
      throw new AppError("VALIDATION", "The signature does not fit", { cause });
    }
  }
}
