import { ACCOUNT_ROWS } from "./rows/account-rows";
import { ADMIN_ROWS } from "./rows/admin-rows";
import { COMMUNITY_ROWS } from "./rows/community-rows";
import { CONTACT_ROWS } from "./rows/contact-rows";
import { COURSE_ROWS } from "./rows/course-rows";
import { PAYMENT_ROWS } from "./rows/payment-rows";
import type { RestRow } from "./rest-row";
import { USER_ROWS } from "./rows/user-rows";

/** The REST layer: every documented path and the operation it maps onto. */
export const REST_ROWS: readonly RestRow[] = [
  ...ACCOUNT_ROWS,
  ...USER_ROWS,
  ...COURSE_ROWS,
  ...PAYMENT_ROWS,
  ...COMMUNITY_ROWS,
  ...CONTACT_ROWS,
  ...ADMIN_ROWS,
];
