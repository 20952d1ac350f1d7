import { Role } from "../../graphql-server/src/kernel/auth/roles";

/** Accounts that visitors can sign in with, in demo mode only. The passwords are public. */
export const DEMO_ACCOUNTS = [
  {
    role: Role.FREE,
    email: "free@demo.glitch.test",
    password: "demo-free-2023",
    username: "demo_free",
    name: "Frankie Free",
  },
  {
    role: Role.PREMIUM,
    email: "premium@demo.glitch.test",
    password: "demo-premium-2023",
    username: "demo_premium",
    name: "Presley Premium",
  },
  {
    role: Role.ADMIN,
    email: "admin@demo.glitch.test",
    password: "demo-admin-2023",
    username: "demo_admin",
    name: "Ada Admin",
  },
];
