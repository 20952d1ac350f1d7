import { setTimeout as sleep } from "node:timers/promises";
import { IsNull, type DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../kernel/clock";
import { query, transact } from "../../kernel/database";
import { AppError, invalidField, notFound } from "../../kernel/errors/errors";
import type { JobQueue } from "../../kernel/job-queue";
import type { Logger } from "../../kernel/logging/logger";
import type { RateLimits } from "../../kernel/rate-limits";
import { assertEmailConfirmed, type Viewer } from "../../kernel/auth/viewer";
import { earlyAccessText, loadPremiumContents, type CoursesService } from "../courses";
import type { FulfillmentService } from "./orders/fulfillment.service";
import { Order, type OrderStatus } from "./orders/order.entity";
import { closeOrders } from "./orders/orders.sql";
import { orderReference } from "./orders/order-reference";
import { expireCheckout, expireCheckouts } from "./orders/expired-checkouts.queue";
import { isProviderError, isStillProcessing, unavailable, type PaymentGateway } from "./gateways/payment-gateway";
import type { UnwantedReason } from "./orders/unwanted-payments.sql";
import { Refund } from "./refunds/refund.entity";
import { Subscription } from "./subscriptions/subscription.entity";
import { PurchaseStatus, type Checkout, type Purchase } from "./payments.types";
import { BEFORE_PAYMENT } from "./terms/seller";

/** Identifies Premium where a course id is expected. */
export const PREMIUM_ITEM = "premium";
export const PREMIUM_TITLE = "Premium, monthly";

/** How long a buyer waits for a checkout that another request is creating. */
const MAX_WAIT_MS = 6_000;
const WAIT_MS = 250;

interface CheckoutItem {
  key: string;
  courseId: number | null;
  title: string;
  amountCents: number;
  /** Shown on the provider's checkout page; null if the title is enough. */
  description: string | null;
  /** Total lessons promised for an early access course; null if all are written, and for Premium. */
  promisedLessons: number | null;
}

interface CheckoutDeps {
  database: DataSource;
  courses: CoursesService;
  fulfillment: FulfillmentService;
  gateway: PaymentGateway | null;
  jobs: JobQueue;
  limits: RateLimits;
  clock: Clock;
  logger: Logger;
  premiumPriceCents: number;
}

/** Starts and completes checkouts. The server, never the client, sets the title and price. */
export class CheckoutService {
  constructor(private readonly deps: CheckoutDeps) {}

  async startCourse(viewer: Viewer, idOrSlug: string): Promise<Checkout> {
    const course = await this.deps.courses.visibleByIdOrSlug(viewer, idOrSlug);
    if (course.priceCents === 0) throw invalidField("courseId", "This course is free. Enroll in it instead");
    if (course.viewerIsEntitled) throw new AppError("CONFLICT", "You already have this course");
    const { id: courseId, title, priceCents: amountCents } = course;
    const early = (await this.deps.courses.earlyAccessOf([courseId])).get(courseId);
    const description = early ? earlyAccessText(early) : null;
    const promisedLessons = early ? early.lessons : null;
    return this.start(viewer, {
      key: `course:${courseId}`,
      ...{ courseId, title, amountCents, description, promisedLessons },
    });
  }

  async startPremium(viewer: Viewer): Promise<Checkout> {
    // A fixed link has no API, so a subscription could never be canceled here.
    if (this.deps.gateway?.name === "link") throw new AppError("UNAVAILABLE", "Premium is currently unavailable");
    if (viewer.role !== "FREE") throw new AppError("CONFLICT", "You already have Premium");
    // An admin may have removed the role. Check the subscription, too, so that no member is billed twice.
    if (await this.deps.database.manager.existsBy(Subscription, { userId: viewer.id, status: "ACTIVE" })) {
      throw new AppError(
        "CONFLICT",
        "You already have a Premium subscription. Please contact support if it doesn't work.",
      );
    }
    return this.start(viewer, {
      description: `Includes ${await loadPremiumContents(this.deps.database.manager)}.`,
      promisedLessons: null,
      key: PREMIUM_ITEM,
      courseId: null,
      title: PREMIUM_TITLE,
      amountCents: this.deps.premiumPriceCents,
    });
  }

  /** Call after the checkout. Checks the payment with the provider, grants access if it is paid, and returns its state. */
  async complete(viewer: Viewer, idOrSlug: string, sessionId: string | null): Promise<Purchase> {
    if (sessionId) await this.deps.limits.take("paymentRequestsPerPerson", viewer);
    const isPremium = idOrSlug === PREMIUM_ITEM;
    const course = isPremium ? null : await this.deps.courses.byIdOrSlug(idOrSlug);
    const item = { courseId: course?.id ?? null, title: course?.title ?? PREMIUM_TITLE };
    if (!sessionId) {
      if (!course) throw new AppError("PAYMENT_REQUIRED", "Premium requires payment first.");
      await this.deps.courses.enroll(viewer, course.id);
      return { ...item, status: PurchaseStatus.COMPLETED, reference: null };
    }
    const order = await this.deps.database.manager.findOneBy(Order, { sessionId });
    if (!order) throw notFound("Payment session");
    if (order.userId !== viewer.id) throw new AppError("FORBIDDEN", "This payment belongs to another member");
    if (order.courseId !== item.courseId) throw new AppError("CONFLICT", "This payment was made for another course");
    const status = await this.settle(order);
    if (status === "PAID" || status === "REFUNDED") await this.assertNotReturned(order);
    if (isUnsettled(status)) return { ...item, status: PurchaseStatus.PENDING, reference: order.reference };
    if (status === "FULFILLED") return { ...item, status: PurchaseStatus.COMPLETED, reference: order.reference };
    throw new AppError("PAYMENT_REQUIRED", "This payment was not completed. You can start over from the course page.");
  }

  private async assertNotReturned({ id }: Order): Promise<void> {
    const reason: UnwantedReason = "It was already paid";
    if (!(await this.deps.database.manager.existsBy(Refund, { orderId: id, reason }))) return;
    throw new AppError(
      "CONFLICT",
      "You had already paid for this, so we're refunding this payment. You keep your access.",
    );
  }

  /** If fulfillment fails, throws the error text from the specification. The sweep retries, and admins see the order. */
  private async settle(order: Order): Promise<OrderStatus> {
    try {
      return await this.deps.fulfillment.settle(order);
    } catch (error) {
      this.deps.logger.error({ error, order: order.reference }, "order fulfillment failed");
      throw new AppError(
        "UNAVAILABLE",
        `Your payment was processed but there was an issue with course enrollment. Please contact support. (${order.reference})`,
        { cause: error },
      );
    }
  }

  private async start(viewer: Viewer, item: CheckoutItem): Promise<Checkout> {
    const { gateway } = this.deps;
    if (!gateway) throw new AppError("UNAVAILABLE", "Purchases are currently unavailable");
    assertEmailConfirmed(viewer);
    await this.deps.limits.take("paymentRequestsPerPerson", viewer);
    const order = await this.findOrCreateOrder(viewer, item, gateway);
    if (order.status === "PENDING") {
      throw new AppError("CONFLICT", `Your payment ${order.reference} is still being processed`);
    }
    const { sessionId, url } = await this.ensureCheckout(order, gateway, item.description);
    const notice = gateway.showsDescription ? null : [item.description, BEFORE_PAYMENT].filter(Boolean).join(" ");
    return { sessionId, url, courseId: item.courseId, reference: order.reference, notice };
  }

  /** The unsettled order for this item, or a new one. Concurrent requests get the same order. */
  private findOrCreateOrder(viewer: Viewer, item: CheckoutItem, gateway: PaymentGateway): Promise<Order> {
    const now = this.deps.clock.now();
    return transact(this.deps.database, async (manager) => {
      await closeOrders(
        manager,
        "checkoutExpired",
        `user_id = $1 AND item = $2 AND status = 'OPEN' AND (expires_at <= $3 OR amount_cents <> $4 OR provider <> $5)`,
        [viewer.id, item.key, now, item.amountCents, gateway.name],
      );
      const inserted = await query(
        manager,
        `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, promised_lessons, provider, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (user_id, item) WHERE status IN ('OPEN', 'PENDING') DO NOTHING RETURNING id`,
        [
          orderReference(),
          viewer.id,
          item.key,
          item.courseId,
          item.title,
          item.amountCents,
          item.promisedLessons,
          gateway.name,
          now,
          new Date(now.getTime() + DAY_MS),
        ],
      );
      if (inserted.length) await expireCheckouts(this.deps.jobs, manager, viewer.id, item.key);
      const [{ id } = { id: "" }] = await query<{ id: string }>(
        manager,
        `SELECT id FROM orders WHERE user_id = $1 AND item = $2 AND status IN ('OPEN', 'PENDING')`,
        [viewer.id, item.key],
      );
      return manager.findOneByOrFail(Order, { id });
    });
  }

  private async ensureCheckout(
    order: Order,
    gateway: PaymentGateway,
    description: string | null,
  ): Promise<{ sessionId: string; url: string }> {
    const until = Date.now() + MAX_WAIT_MS;
    for (let current = order; ; current = await this.reload(order)) {
      if (current.sessionId && current.checkoutUrl) return { sessionId: current.sessionId, url: current.checkoutUrl };
      try {
        return await this.createCheckout(current, gateway, description);
      } catch (error) {
        if (isStillProcessing(error) && Date.now() < until) {
          await sleep(WAIT_MS);
          continue;
        }
        // The order stays open, so that the next attempt requests the same checkout.
        this.deps.logger.warn({ error, order: order.reference }, "checkout creation failed");
        // The provider replays its response, even an error, for the same key. After a network failure, a session may still exist.
        if (isProviderError(error)) {
          const attempt = { id: order.id, checkoutAttempt: current.checkoutAttempt };
          await this.deps.database.manager.increment(Order, attempt, "checkoutAttempt", 1);
        }
        throw unavailable("Payment processing failed. Please try again.", error);
      }
    }
  }

  /** The first stored session is the order's only one. A request that comes later closes its own. */
  private async createCheckout(
    order: Order,
    gateway: PaymentGateway,
    description: string | null,
  ): Promise<{ sessionId: string; url: string }> {
    const { sessionId, url } = await gateway.createCheckout(order, description);
    const changes = { sessionId, checkoutUrl: url };
    const { affected } = await this.deps.database.manager.update(Order, { id: order.id, sessionId: IsNull() }, changes);
    if (affected) return { sessionId, url };
    const stored = await this.reload(order);
    if (stored.sessionId !== sessionId) await expireCheckout(this.deps.jobs, this.deps.database.manager, sessionId);
    return { sessionId: stored.sessionId ?? sessionId, url: stored.checkoutUrl ?? url };
  }

  private reload({ id }: Order): Promise<Order> {
    return this.deps.database.manager.findOneByOrFail(Order, { id });
  }
}

const isUnsettled = (status: OrderStatus): boolean => status === "OPEN" || status === "PENDING" || status === "PAID";
