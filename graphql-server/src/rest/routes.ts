import { ACCOUNT_ROWS } from "./account-rows";
import { ADMIN_ROWS } from "./admin-rows";
import { COMMUNITY_ROWS } from "./community-rows";
import { CONTACT_ROWS } from "./contact-rows";
import { COURSE_ROWS } from "./course-rows";
import { PAYMENT_ROWS } from "./payment-rows";
import type { RestRow } from "./rest-row";
import { USER_ROWS } from "./user-rows";

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
