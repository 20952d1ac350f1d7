import type { EntityManager } from "typeorm";
import { notFound } from "../../../kernel/errors/errors";
import { Order } from "./order.entity";

/** Every change of an order's status happens under this lock. */
export async function lockOrder(manager: EntityManager, id: string): Promise<Order> {
  const order = await manager.findOne(Order, { where: { id }, lock: { mode: "pessimistic_write" } });
  if (!order) throw notFound("Order");
  return order;
}
