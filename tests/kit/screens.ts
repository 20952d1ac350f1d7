export type Audience = "visitor" | "member" | "premium" | "admin";

export const AUDIENCES: readonly Audience[] = ["visitor", "member", "premium", "admin"];

export interface Screen {
  path: string;
  /** What the browser has kept from before. */
  stored?: Record<string, string>;
  /** To whom it looks like nothing else in the table: for them it is looked at closely. */
  looks: readonly Audience[];
  /** Where those end who may not stay. */
  leads?: Partial<Record<Audience, string>>;
  /** What GraphQL refuses on it, by code; `everybody` stands for those who are not named. */
  refused?: Partial<Record<Audience | "everybody", string>>;
}

/** Ids that addresses are made of. */
export interface ScreenIds {
  lesson: string;
  /** Of a lesson that only the course's owners may read. */
  paidLesson: string;
  certificate: string;
  /** Of a checkout the member has opened. */
  checkout: string;
  member: string;
  channel: string;
}

const visitor: Audience[] = ["visitor"];
const member: Audience[] = ["member"];
const admin: Audience[] = ["admin"];
const members: Audience[] = ["member", "premium", "admin"];

const seenBySome = (looks: readonly Audience[], ...paths: string[]): Screen[] => paths.map((path) => ({ path, looks }));

const forGuests = (path: string): Screen => ({
  path,
  looks: visitor,
  leads: { member: "/", premium: "/", admin: "/" },
});

const forMembers = (path: string, looks = members): Screen => ({ path, looks, leads: { visitor: "/login" } });

const forAdmins = (path: string, signedOutTo = "/login"): Screen => ({
  path,
  looks: admin,
  leads: { visitor: signedOutTo, member: "/", premium: "/" },
});

const withAccounts = (): Screen[] => [
  forGuests("/login"),
  forGuests("/register"),
  ...seenBySome(visitor, "/forgot-password", "/reset-password", "/reset-password?token=x"),
  ...seenBySome(visitor, "/confirm-email"),
  { path: "/confirm-email?token=x", looks: visitor },
  {
    path: "/verify-mfa",
    looks: visitor,
    stored: { mfaUserId: "00000000-0000-4000-8000-000000000000", mfaEmail: "someone@example.test" },
    leads: { member: "/community", premium: "/community", admin: "/community" },
  },
  ...seenBySome(["visitor", "member"], "/profile", "/dashboard"),
  ...["name", "email", "address", "phone", "password"].flatMap((field) => seenBySome(member, `/profile/edit-${field}`)),
];

const withCourses = ({ lesson, paidLesson, certificate, checkout }: ScreenIds): Screen[] => [
  { path: "/courses", looks: AUDIENCES },
  { path: "/courses/intro-to-trading", looks: ["visitor", "member"] },
  { path: "/courses/day-trading", looks: ["visitor", "admin"] },
  { path: "/courses/999", looks: visitor, refused: { everybody: "NOT_FOUND" } },
  {
    path: `/courses/intro-to-trading/lessons/${lesson}`,
    looks: ["visitor", "premium"],
    refused: { visitor: "UNAUTHENTICATED", member: "FORBIDDEN" },
  },
  {
    path: `/courses/day-trading/lessons/${paidLesson}`,
    looks: ["member", "admin"],
    refused: { visitor: "UNAUTHENTICATED", member: "FORBIDDEN" },
  },
  { path: "/my-courses", looks: AUDIENCES },
  { path: `/certificates/${certificate}`, looks: visitor },
  { path: "/certificates/nobody", looks: visitor, refused: { everybody: "NOT_FOUND" } },
  { path: `/checkout/test/${checkout}`, looks: ["visitor", "member"] },
  { path: "/checkout/test/nobody", looks: visitor, refused: { everybody: "NOT_FOUND" } },
  { path: "/payment-success", looks: ["visitor", "member"] },
  { path: "/payment-success?courseId=1", looks: member },
];

const withPages = ({ member: memberId }: ScreenIds): Screen[] => [
  { path: "/", looks: ["visitor", "member"] },
  ...seenBySome(visitor, "/explore", "/why-glitch", "/terms", "/privacy", "/contact"),
  ...seenBySome(visitor, "/contact?fromMfa=true&email=someone@example.test"),
  {
    path: "/contact-us",
    looks: [],
    leads: { visitor: "/contact", member: "/contact", premium: "/contact", admin: "/contact" },
  },
  { path: `/profile/${memberId}`, looks: ["visitor", "member"] },
  { path: `/public-profile/${memberId}`, looks: [] },
  { path: "/profile/00000000-0000-4000-8000-000000000000", looks: visitor, refused: { everybody: "NOT_FOUND" } },
  { path: "/public-profile/not-an-id", looks: [], refused: { everybody: "VALIDATION" } },
];

const withAdmins = ({ member: memberId }: ScreenIds): Screen[] => [
  ...["/admin/users", "/admin/figures", "/admin/audit", "/admin/orders", "/admin/api-keys"].map((path) =>
    forAdmins(path),
  ),
  ...["/admin/courses", "/admin/courses/new", "/admin/courses/101"].map((path) => forAdmins(path)),
  forAdmins(`/admin/users/${memberId}`),
  forAdmins("/admin/messages", "/"),
  // The same screen by its other addresses.
  { ...forAdmins("/admin"), looks: [] },
  { ...forAdmins("/admin/tools"), looks: [] },
];

/** Every address of the site, and what each of the four people is to find there. */
export const screensOf = (ids: ScreenIds): Screen[] => [
  ...withPages(ids),
  ...withAccounts(),
  ...withCourses(ids),
  forMembers("/community"),
  forMembers(`/community/${ids.channel}`, member),
  forMembers("/leaderboard", ["member", "admin"]),
  ...withAdmins(ids),
];
