const visitor = ["visitor"];
const everybody = ["visitor", "member", "premium", "admin"];
const members = ["member", "premium", "admin"];
const admin = ["admin"];

/** Moments of the introduction worth a picture, in milliseconds from its start. */
export const introMomentsMs = [600, 2100, 3900];

/** Every screen, and through whose eyes it looks different. */
export const screens = [
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
  { name: "explore", path: "/explore", seenBy: visitor },
  { name: "why-glitch", path: "/why-glitch", seenBy: visitor },
  { name: "courses", path: "/courses", seenBy: everybody },
  { name: "course", path: "/courses/intro-to-trading", seenBy: everybody },
  { name: "contact", path: "/contact", seenBy: visitor },
  { name: "contact-mfa", path: "/contact?fromMfa=true&email=someone@example.test", seenBy: visitor },
  { name: "terms", path: "/terms", seenBy: visitor },
  { name: "privacy", path: "/privacy", seenBy: visitor },
  { name: "login", path: "/login", seenBy: visitor },
  { name: "register", path: "/register", seenBy: visitor },
  { name: "forgot-password", path: "/forgot-password", seenBy: visitor },
  { name: "my-courses", path: "/my-courses", seenBy: everybody },
  { name: "dashboard", path: "/dashboard", seenBy: everybody },
  { name: "profile", path: "/profile", seenBy: everybody },
  ...["name", "email", "address", "phone", "password"].map((field) => ({
    name: `profile-edit-${field}`,
    path: `/profile/edit-${field}`,
    seenBy: ["member"],
  })),
  { name: "public-profile-unknown", path: "/profile/00000000-0000-4000-8000-000000000000", seenBy: visitor },
  { name: "payment-success", path: "/payment-success", seenBy: ["visitor", "member"] },
  { name: "community", path: "/community?channel=general", seenBy: members, fullPage: false },
  { name: "leaderboard", path: "/leaderboard", seenBy: members },
  { name: "not-found", path: "/no/such/page", seenBy: visitor, fullPage: false },
  { name: "admin-users", path: "/admin/users", seenBy: admin },
  {
    name: "admin-user",
    path: "/admin/users",
    seenBy: admin,
    before: async (page) => {
      await page.locator("main").locator('a[href^="/admin/users/"]').first().click();
      await page.waitForURL(/\/admin\/users\/./);
      await page.waitForLoadState("networkidle");
    },
  },
  { name: "admin-audit", path: "/admin/audit", seenBy: admin },
  { name: "admin-figures", path: "/admin/figures", seenBy: admin },
  { name: "admin-messages", path: "/admin/messages", seenBy: admin },
  { name: "admin-orders", path: "/admin/orders", seenBy: admin },
  { name: "admin-courses", path: "/admin/courses", seenBy: admin },
  { name: "admin-course", path: "/admin/courses/101", seenBy: admin },
];
