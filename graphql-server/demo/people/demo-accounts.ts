import { Role } from "../../src/kernel/auth/roles";

/** People a newcomer can sign in as, in demo mode only: these passwords are known to everybody. */
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
