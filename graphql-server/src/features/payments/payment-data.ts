import { rowsOf } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";

/** What a person bought. Records of payments stay when they go: the law asks for them. */
export const paymentData: PersonalDataSource = {
  name: "orders",
  collect: (manager, userId) =>
    rowsOf(
      manager,
      `SELECT reference, title, amount_cents AS "amountCents", currency, status, created_at AS "createdAt",
         paid_at AS "paidAt", refunded_at AS "refundedAt" FROM orders WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    ),
};
