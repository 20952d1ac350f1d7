import { formatNumber } from "../../lib/text/format";

export const adminTexts = {
  users: "Registered Users",
  courses: "Courses",
  analytics: "Analytics",
  messages: "Contact Submissions",
  failed: "Couldn't load this",
  all: "All",
  emptyFiltered: "Nothing matches these filters.",
} as const;

export const adminUsersTexts = {
  title: "REGISTERED USERS",
  denied: "Access Denied: Admins Only",
  loading: "Loading users...",
  empty: "No users found.",
  fetchFailed: "Failed to fetch users. Please check your connection and try again.",
  loadFailed: "Failed to load users. Please try again.",
  deleteOffline: "Failed to delete user. Please check your connection and try again.",
  deleteRejected: "Failed to delete user",
  deleteFailed: "Failed to delete user. Please try again.",
  retry: "Try Again",
  dismiss: "Dismiss",
  total: "Total",
  online: "Online",
  offline: "Offline",
  live: "Live",
  role: "Role",
  accountStatus: "Status",
  accountStatuses: { BANNED: "Banned", MUTED: "Muted", STRUCK: "Has strikes" },
  noName: "No Name",
  unknown: "N/A",
  joined: (date: string) => `Joined ${date}`,
  seen: (time: string) => (time === "now" ? "Last seen just now" : `Last seen ${time} ago`),
  mfa: "MFA enabled",
  delete: "Delete",
  deleteLabel: (user: string) => `Delete ${user}`,
  deleteTitle: (user: string) => `Delete ${user}?`,
  deleteQuestion: "Are you sure you want to delete this user? This action cannot be undone.",
} as const;

export const adminUserTexts = {
  back: "All users",
  publicProfile: "Public profile",
  sources: { FREE: "Enrolled", PURCHASE: "Purchased", ADMIN: "Granted" } as Record<string, string>,
  rules: {
    MESSAGE: "Message",
    COURSE: "Course completed",
    HELP: "Helped a member",
    STRIKE: "Strike",
    ADMIN: "Set by an admin",
  } as Record<string, string>,
  active: "Active",
  expired: "Expired",
  lifted: "Lifted",
} as const;

export const auditTexts = {
  title: "Audit Log",
} as const;

export const analyticsTexts = {
  periods: { 7: "7 days", 30: "30 days", 90: "90 days", 365: "Year" },
  completion: "Completion by course",
  enrolled: (count: number) => `${formatNumber(count)} enrolled`,
  notStarted: (courses: string) => `Not started yet: ${courses}.`,
  day: "Day",
  week: "Week",
  sum: "Weekly totals",
  average: "Daily average by week",
} as const;

const orderStatuses: Record<string, string> = {
  OPEN: "Open",
  PENDING: "Pending",
  PAID: "Paid",
  FULFILLED: "Fulfilled",
  FAILED: "Failed",
  CANCELLED: "Canceled",
  EXPIRED: "Expired",
  REFUNDED: "Refunded",
  DISPUTED: "Disputed",
};

/** Falls back to the raw value for a status that this client doesn't know. */
export const orderStatusText = (status: string): string => orderStatuses[status] ?? status;

export const adminOrdersTexts = {
  title: "Orders",
  status: "Status",
  refund: "Refund",
  refundLine: (amount: string, reason: string, state: "requested" | "completed" | "failed") =>
    `${{ requested: "Refund requested", completed: "Refunded", failed: "Refund failed" }[state]}: ${amount}. ${reason}`,
} as const;
