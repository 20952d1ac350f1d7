import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { rowsOf } from "../../kernel/database";
import { AppError, invalidField, notFound } from "../../kernel/errors/errors";
import type { Logger } from "../../kernel/logging/logger";
import { assertEmailConfirmed, type Viewer } from "../../kernel/auth/viewer";
import { earlyAccessText, premiumContents, type CoursesService } from "../courses";
import type { FulfilmentService } from "./orders/fulfilment.service";
import { Order, type OrderStatus } from "./orders/order.entity";
import { orderReference } from "./orders/order-reference";
import { isProviderAnswer, type PaymentGateway } from "./gateways/payment-gateway";
import { Subscription } from "./subscriptions/subscription.entity";

const DAY_MS = 86_400_000;
/** Stands where a course's id would. */
export const PREMIUM_ITEM = "premium";
export const PREMIUM_TITLE = "Premium, monthly";

interface Item {
  key: string;
  courseId: number | null;
  title: string;
  amountCents: number;
  /** What the provider's page says about it; null where the title is enough. */
  description: string | null;
  /** How many lessons an early access course is to have; null where all are written, and for Premium. */
  promisedLessons: number | null;
}

export interface StartedCheckout {
  url: string;
  sessionId: string;
  courseId: number | null;
  reference: string;
  notice: string | null;
}

export interface PurchaseState {
  status: "COMPLETED" | "PENDING";
  /** Null for Premium. */
  courseId: number | null;
  title: string;
  /** Null where nothing was paid. */
  reference: string | null;
}

/** Beginning to pay, and coming back from it. What is paid for is decided here, never by the client. */
export class CheckoutService {
  constructor(
    private readonly database: DataSource,
    private readonly courses: CoursesService,
    private readonly fulfilment: FulfilmentService,
    private readonly gateway: PaymentGateway | null,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly premiumPriceCents: number,
  ) {}

  async startCourse(viewer: Viewer, idOrSlug: string): Promise<StartedCheckout> {
    const course = await this.courses.visibleByIdOrSlug(viewer, idOrSlug);
    if (course.priceCents === 0) throw invalidField("courseId", "This course is free: enrol in it");
    if ((await this.courses.entitledCourseIds(viewer, [course.id])).has(course.id)) {
      throw new AppError("CONFLICT", "You have this course already");
    }
    const { id: courseId, title, priceCents: amountCents } = course;
    const early = (await this.courses.earlyAccessOf([courseId])).get(courseId);
    const description = early ? earlyAccessText(early) : null;
    const promisedLessons = early ? early.lessons : null;
    return this.start(viewer, {
      key: `course:${courseId}`,
      ...{ courseId, title, amountCents, description, promisedLessons },
    });
  }

  async startPremium(viewer: Viewer): Promise<StartedCheckout> {
    if (viewer.role !== "FREE") throw new AppError("CONFLICT", "You have Premium already");
    // Also without the role, which an admin can take: no one is billed by two subscriptions.
    if (await this.database.manager.existsBy(Subscription, { userId: viewer.id, status: "ACTIVE" })) {
      throw new AppError(
        "CONFLICT",
        "You already have a Premium subscription. Please contact support if it doesn't work.",
      );
    }
    return this.start(viewer, {
      description: `Opens ${await premiumContents(this.database.manager)}.`,
      promisedLessons: null,
      key: PREMIUM_ITEM,
      courseId: null,
      title: PREMIUM_TITLE,
      amountCents: this.premiumPriceCents,
    });
  }

  /** After the checkout: asks the provider, gives what was paid for, and says how it stands. */
  async complete(viewer: Viewer, idOrSlug: string, sessionId: string | null): Promise<PurchaseState> {
    const isPremium = idOrSlug === PREMIUM_ITEM;
    const course = isPremium ? null : await this.courses.byIdOrSlug(idOrSlug);
    const named = { courseId: course?.id ?? null, title: course?.title ?? PREMIUM_TITLE };
    if (!sessionId) {
      if (!course) throw new AppError("PAYMENT_REQUIRED", "Premium has to be paid for first.");
      await this.courses.enrol(viewer, course.id);
      return { ...named, status: "COMPLETED", reference: null };
    }
    const order = await this.database.manager.findOneBy(Order, { sessionId });
    if (!order) throw notFound("Payment session");
    if (order.userId !== viewer.id) throw new AppError("FORBIDDEN", "This payment belongs to somebody else");
    if (order.courseId !== named.courseId) throw new AppError("CONFLICT", "This payment was made for another course");
    const status = await this.settle(order);
    if (isUnderWay(status)) return { ...named, status: "PENDING", reference: order.reference };
    if (status === "FULFILLED") return { ...named, status: "COMPLETED", reference: order.reference };
    throw new AppError("PAYMENT_REQUIRED", "This payment was not completed. You can start again from the course.");
  }

  /** Money that is there without giving access is said in the specified words; the sweep and admins go on with it. */
  private async settle(order: Order): Promise<OrderStatus> {
    try {
      return await this.fulfilment.settle(order);
    } catch (error) {
      this.logger.error({ error, order: order.reference }, "a paid order could not be fulfilled");
      throw new AppError(
        "UNAVAILABLE",
        `Your payment was processed but there was an issue with course enrollment. Please contact support. (${order.reference})`,
        { cause: error },
      );
    }
  }

  private async start(viewer: Viewer, item: Item): Promise<StartedCheckout> {
    const { gateway } = this;
    if (!gateway) throw new AppError("UNAVAILABLE", "Nothing can be bought here at present");
    assertEmailConfirmed(viewer);
    const order = await this.orderFor(viewer, item, gateway);
    if (order.status === "PENDING") {
      throw new AppError("CONFLICT", `Your payment ${order.reference} is still being processed`);
    }
    const { sessionId, url } = await this.checkoutOf(order, gateway, item.description);
    const notice = gateway.showsDescription ? null : item.description;
    return { sessionId, url, courseId: item.courseId, reference: order.reference, notice };
  }

  /** The order under way for this item, or a new one: parallel requests find the same. */
  private async orderFor(viewer: Viewer, item: Item, gateway: PaymentGateway): Promise<Order> {
    const now = this.clock.now();
    await this.database.query(
      `UPDATE orders SET status = 'EXPIRED' WHERE user_id = $1 AND item = $2 AND status = 'OPEN'
         AND (expires_at <= $3 OR amount_cents <> $4 OR provider <> $5)`,
      [viewer.id, item.key, now, item.amountCents, gateway.name],
    );
    await this.database.query(
      `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, promised_lessons, provider, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (user_id, item) WHERE status IN ('OPEN', 'PENDING') DO NOTHING`,
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
    const [{ id } = { id: "" }] = await rowsOf<{ id: string }>(
      this.database.manager,
      `SELECT id FROM orders WHERE user_id = $1 AND item = $2 AND status IN ('OPEN', 'PENDING')`,
      [viewer.id, item.key],
    );
    return this.database.manager.findOneByOrFail(Order, { id });
  }

  private async checkoutOf(
    order: Order,
    gateway: PaymentGateway,
    description: string | null,
  ): Promise<{ sessionId: string; url: string }> {
    if (order.sessionId && order.checkoutUrl) return { sessionId: order.sessionId, url: order.checkoutUrl };
    try {
      const { sessionId, url } = await gateway.createCheckout(order, description);
      await this.database.manager.update(Order, order.id, { sessionId, checkoutUrl: url });
      return { sessionId, url };
    } catch (error) {
      // The order stays open: the next try asks for the same checkout again.
      this.logger.warn({ error, order: order.reference }, "the payment provider gave no checkout");
      // The provider would repeat an answer, a failure too; one that never came may still arrive at a session.
      if (isProviderAnswer(error)) await this.database.manager.increment(Order, { id: order.id }, "checkoutAttempt", 1);
      throw new AppError("UNAVAILABLE", "Payment processing failed. Please try again.", { cause: error });
    }
  }
}

const isUnderWay = (status: OrderStatus): boolean => status === "OPEN" || status === "PENDING" || status === "PAID";
