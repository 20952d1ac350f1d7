const visitor = ["visitor"];
const everyone = ["visitor", "member", "premium", "admin"];
const members = ["member", "premium", "admin"];
const member = ["member"];
const admin = ["admin"];
/** A member without any activity, so all lists are empty. */
const newcomer = ["newcomer"];

/** Frames of the intro to capture, in milliseconds from its start. */
export const INTRO_FRAMES_MS = [600, 2100, 3900];

/** Replaces all GraphQL responses except the one to the viewer query. */
const waiting = { responses: "pending" };
const failing = { responses: "errors" };

const pendingSignIn = { mfaUserId: "00000000-0000-4000-8000-000000000000", mfaEmail: "someone@example.test" };

const openPages = ({ member: memberId, certificate }) => [
  { name: "home", path: "/", seenBy: ["visitor", "member"] },
  {
    name: "home-chatbot",
    path: "/",
    seenBy: visitor,
    fullPage: false,
    before: async (page) => {
      await page.getByRole("button", { name: "Open the chat assistant" }).click();
      await page.getByPlaceholder("Ask me anything...").waitFor();
    },
  },
  { name: "tools", path: "/tools", seenBy: visitor },
  { name: "glossary", path: "/glossary", seenBy: visitor },
  { name: "tool", path: "/tools/position-size", seenBy: visitor },
  { name: "explore", path: "/explore", seenBy: visitor },
  { name: "why-glitch", path: "/why-glitch", seenBy: visitor },
  { name: "contact", path: "/contact", seenBy: visitor },
  { name: "contact-mfa", path: "/contact?fromMfa=true&email=someone@example.test", seenBy: visitor },
  { name: "terms", path: "/terms", seenBy: visitor },
  { name: "privacy", path: "/privacy", seenBy: visitor },
  { name: "privacy-notice", path: "/courses", seenBy: visitor, fullPage: false, stored: { gdprAccepted: "" } },
  { name: "not-found", path: "/no/such/page", seenBy: visitor, fullPage: false },
  { name: "public-profile", path: `/profile/${memberId}`, seenBy: ["visitor", "member"] },
  { name: "public-profile-unknown", path: "/profile/00000000-0000-4000-8000-000000000000", seenBy: visitor },
  { name: "public-profile-failed", path: `/profile/${memberId}`, seenBy: visitor, ...failing },
  { name: "certificate", path: `/certificates/${certificate}`, seenBy: visitor },
  { name: "certificate-unknown", path: "/certificates/unknown", seenBy: visitor },
];

const accounts = [
  { name: "login", path: "/login", seenBy: visitor },
  {
    name: "login-code-step",
    path: "/login",
    seenBy: visitor,
    before: async (page) => {
      await page.getByLabel("Email").fill(pendingSignIn.mfaEmail);
      await page.getByLabel("Password", { exact: true }).fill("any password");
      await page.getByRole("button", { name: "LOGIN", exact: true }).click();
      await page.getByLabel(/code/i).first().waitFor();
    },
    codeStep: pendingSignIn,
  },
  { name: "verify-mfa", path: "/verify-mfa", seenBy: visitor, stored: pendingSignIn },
  { name: "register", path: "/register", seenBy: visitor },
  { name: "forgot-password", path: "/forgot-password", seenBy: visitor },
  { name: "reset-password", path: "/reset-password?token=x", seenBy: visitor },
  { name: "reset-password-without-link", path: "/reset-password", seenBy: visitor },
  { name: "confirm-email", path: "/confirm-email?token=x", seenBy: visitor },
  { name: "confirm-email-without-link", path: "/confirm-email", seenBy: visitor },
  { name: "dashboard", path: "/dashboard", seenBy: [...everyone, "newcomer"] },
  { name: "dashboard-loading", path: "/dashboard", seenBy: member, ...waiting },
  { name: "dashboard-failed", path: "/dashboard", seenBy: member, ...failing },
  { name: "profile", path: "/profile", seenBy: [...everyone, "newcomer"] },
  ...["name", "email", "address", "phone", "password"].map((field) => ({
    name: `profile-edit-${field}`,
    path: `/profile/edit-${field}`,
    seenBy: member,
  })),
];

const courses = ({ lesson, paidLesson, checkout, order }) => [
  { name: "courses", path: "/courses", seenBy: everyone },
  { name: "courses-loading", path: "/courses", seenBy: visitor, ...waiting },
  { name: "courses-failed", path: "/courses", seenBy: visitor, ...failing },
  { name: "course", path: "/courses/intro-to-trading", seenBy: everyone },
  { name: "course-paid", path: "/courses/day-trading", seenBy: ["visitor", "admin"] },
  { name: "course-unknown", path: "/courses/999", seenBy: visitor },
  { name: "course-loading", path: "/courses/day-trading", seenBy: visitor, ...waiting },
  { name: "course-failed", path: "/courses/day-trading", seenBy: visitor, ...failing },
  { name: "lesson", path: `/courses/intro-to-trading/lessons/${lesson}`, seenBy: ["visitor", "member"] },
  { name: "lesson-locked", path: `/courses/day-trading/lessons/${paidLesson}`, seenBy: ["visitor", "member"] },
  { name: "my-courses", path: "/my-courses", seenBy: [...everyone, "newcomer"] },
  { name: "purchases", path: "/purchases", seenBy: [...member, "premium"] },
  { name: "my-courses-loading", path: "/my-courses", seenBy: member, ...waiting },
  { name: "my-courses-failed", path: "/my-courses", seenBy: member, ...failing },
  { name: "order", path: `/orders/${order}`, seenBy: member },
  { name: "order-unknown", path: "/orders/TG-UNKNOWN", seenBy: member },
  { name: "test-checkout", path: `/checkout/test/${checkout}`, seenBy: member },
  { name: "test-checkout-unknown", path: "/checkout/test/unknown", seenBy: visitor },
  { name: "payment-success", path: "/payment-success", seenBy: ["visitor", "member"] },
  { name: "payment-success-enrolled", path: "/payment-success?courseId=1", seenBy: member },
];

/** Opens a dialog or panel of the community with a button. */
const openWith = (name) => async (page) => {
  await page.getByRole("button", { name }).last().click();
  await page.locator("[role=dialog], aside[aria-label=Thread]").first().waitFor();
};

const openSearch = (query) => async (page) => {
  await openWith(/^Search/)(page);
  await page.getByRole("combobox").fill(query);
  await page.getByText(query ? /^\d+ results?$|^Nothing found/ : "Filters").waitFor({ state: "attached" });
};

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC",
  "base64",
);

async function attachFiles(page) {
  const files = [
    { name: "chart.png", mimeType: "image/png", buffer: PIXEL },
    { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Buy low, sell high.") },
  ];
  await page.getByTestId("attach-files").setInputFiles(files);
  await page.getByRole("button", { name: "Remove plan.txt" }).waitFor();
}

const COMMUNITY_OVERLAYS = [
  ["thread", openWith(/^\d+ (reply|replies)/)],
  ["search", openSearch("")],
  ["search-results", openSearch("stop")],
  ["search-nothing-found", openSearch("xqzxqzxq")],
  ["bell", openWith(/^Notifications(, |$)/)],
  ["trade-card", openWith("Post a trade card")],
  ["attachments", attachFiles],
].map(([name, before]) => ({
  name: `community-${name}`,
  path: "/community?channel=general",
  seenBy: member,
  fullPage: false,
  before,
}));

const community = ({ deniedChannel, empty }) => [
  ...COMMUNITY_OVERLAYS,
  { name: "community", path: "/community?channel=general", seenBy: members, fullPage: false },
  { name: "community-denied", path: `/community/${deniedChannel}`, seenBy: member, fullPage: false },
  { name: "community-empty-channel", path: `/community/${empty}`, seenBy: newcomer, fullPage: false },
  { name: "community-loading", path: "/community", seenBy: member, fullPage: false, ...waiting },
  { name: "community-failed", path: "/community", seenBy: member, fullPage: false, ...failing },
  {
    name: "community-person",
    path: "/community?channel=general",
    seenBy: ["member", "admin"],
    fullPage: false,
    before: openPersonCard,
  },
  { name: "leaderboard", path: "/leaderboard", seenBy: [...members, "newcomer"] },
  { name: "leaderboard-loading", path: "/leaderboard", seenBy: member, ...waiting },
  { name: "leaderboard-failed", path: "/leaderboard", seenBy: member, ...failing },
];

/** Opens the card of a message's author. Admins also see the moderation panel. */
async function openPersonCard(page) {
  await page
    .getByRole("log")
    .getByTitle(/^Profile of/)
    .last()
    .click();
  const card = page.getByRole("dialog");
  await card.waitFor();
  const panel = card.getByRole("button", { name: "Admin actions" });
  if (await panel.isVisible()) await panel.click();
}

const adminArea = ({ member: memberId }) => [
  { name: "admin-users", path: "/admin/users", seenBy: admin },
  { name: "admin-users-empty", path: "/admin/users?search=no-such-user", seenBy: admin },
  { name: "admin-users-loading", path: "/admin/users", seenBy: admin, ...waiting },
  { name: "admin-users-failed", path: "/admin/users", seenBy: admin, ...failing },
  { name: "admin-user", path: `/admin/users/${memberId}`, seenBy: admin },
  { name: "admin-audit", path: "/admin/audit", seenBy: admin },
  { name: "admin-audit-empty", path: "/admin/audit?person=no-such-user", seenBy: admin },
  { name: "admin-audit-failed", path: "/admin/audit", seenBy: admin, ...failing },
  { name: "admin-analytics", path: "/admin/analytics", seenBy: admin },
  { name: "admin-analytics-loading", path: "/admin/analytics", seenBy: admin, ...waiting },
  { name: "admin-analytics-failed", path: "/admin/analytics", seenBy: admin, ...failing },
  { name: "admin-messages", path: "/admin/messages", seenBy: admin },
  { name: "admin-messages-failed", path: "/admin/messages", seenBy: admin, ...failing },
  { name: "admin-people", path: "/admin/people", seenBy: admin },
  { name: "admin-orders", path: "/admin/orders", seenBy: admin },
  { name: "admin-orders-failed", path: "/admin/orders", seenBy: admin, ...failing },
  { name: "admin-api-keys", path: "/admin/api-keys", seenBy: admin },
  { name: "admin-courses", path: "/admin/courses", seenBy: admin },
  { name: "admin-course", path: "/admin/courses/101", seenBy: admin },
  { name: "admin-course-new", path: "/admin/courses/new", seenBy: admin },
];

/** Every screen with its audiences and states. */
export const screensOf = (ids) => [
  ...openPages(ids),
  ...accounts,
  ...courses(ids),
  ...community(ids),
  ...adminArea(ids),
];
