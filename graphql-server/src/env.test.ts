import { readEnv } from "./env";
import { settingDocs } from "./settings";

const PRODUCTION = { NODE_ENV: "production", DATABASE_URL: "postgres://localhost/x", JWT_SECRET: "x".repeat(32) };

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
const SELLER = {
  OPERATOR_NAME: "Glitch Ltd",
  OPERATOR_ADDRESS: "1 High Street, London",
  OPERATOR_COUNTRY: "United Kingdom",
  OPERATOR_VAT_ID: "none",
};

/** The settings that operators and tests rely on. */
const PUBLISHED = (
  "PORT DATABASE_URL REDIS_URL SMTP_URL DATA_DIR JWT_SECRET ADMIN_EMAIL ADMIN_PASSWORD DEMO_MODE MFA_POLICY ADMIN_MFA " +
  "TRUST_PROXY RATE_LIMITS PAYMENTS STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET PAYMENT_LINK PUBLIC_URL CHANNEL_CREATORS " +
  "INTROSPECTION METRICS_TOKEN"
).split(" ");

it("documents every published setting", () => {
  const docs = new Map(settingDocs().map(({ name, doc }) => [name, doc]));
  expect(PUBLISHED.filter((name) => !docs.get(name))).toEqual([]);
  expect([...docs.values()].filter((doc) => doc.length < 10)).toEqual([]);
});

it("hides unverified figures and invented people in production", () => {
  const { MARKETING_FIGURES, INVENTED_PEOPLE } = readEnv({ ...PRODUCTION, ...STRIPE, ...SELLER });
  expect({ MARKETING_FIGURES, INVENTED_PEOPLE }).toEqual({ MARKETING_FIGURES: false, INVENTED_PEOPLE: false });
  expect(readEnv({})).toMatchObject({ MARKETING_FIGURES: true, INVENTED_PEOPLE: true });
});

it("reports all invalid settings by name", () => {
  const wrong = {
    PORT: "70000",
    DATABASE_URL: "mysql://localhost/x",
    JWT_SECRET: "short",
    ADMIN_EMAIL: "admin",
    DEMO_MODE: "perhaps",
    LOG_LEVEL: "loud",
    CHANNEL_CREATORS: "everyone",
  };
  let message = "";
  try {
    readEnv(wrong);
  } catch (error) {
    message = (error as Error).message;
  }
  for (const name of Object.keys(wrong)) expect(message).toMatch(new RegExp(`^  ${name}: `, "m"));
  expect(message).not.toContain("short");
});

it.each([
  ["an admin without a password", { ADMIN_EMAIL: "a@example.test" }, /ADMIN_PASSWORD/],
  ["half of Google's settings", { GOOGLE_CLIENT_ID: "id" }, /GOOGLE_CLIENT_SECRET: required/],
  [
    "half of Apple's settings",
    { APPLE_CLIENT_ID: "id", APPLE_KEY_ID: "key" },
    /APPLE_TEAM_ID, APPLE_PRIVATE_KEY: required/,
  ],
  [
    "a key of Apple that isn't one",
    { APPLE_PRIVATE_KEY: "key" },
    /APPLE_PRIVATE_KEY: must be the content of the .p8 file/,
  ],
  ["production with a database but no secret", { ...PRODUCTION, JWT_SECRET: "" }, /JWT_SECRET/],
  [
    "a public site without limits",
    { ...PRODUCTION, RATE_LIMITS: "off", PUBLIC_URL: "https://glitch.example" },
    /RATE_LIMITS/,
  ],
  [
    "unverified figures next to real payments in production",
    { ...PRODUCTION, ...STRIPE, ...SELLER, MARKETING_FIGURES: "on" },
    /MARKETING_FIGURES/,
  ],
  [
    "invented people next to real payments in production",
    { ...PRODUCTION, ...STRIPE, ...SELLER, INVENTED_PEOPLE: "on" },
    /INVENTED_PEOPLE/,
  ],
  [
    "a seller without a name in production",
    { ...PRODUCTION, ...STRIPE, ...SELLER, OPERATOR_NAME: "" },
    /OPERATOR_NAME/,
  ],
  ["a seller without a VAT id in production", { ...PRODUCTION, ...STRIPE, ...SELLER, OPERATOR_VAT_ID: "" }, /VAT_ID/],
  [
    "a payment link in production without a seller",
    { ...PRODUCTION, PAYMENT_LINK: "https://pay.example/x" },
    /OPERATOR_ADDRESS: .*\n.*OPERATOR_COUNTRY: /,
  ],
])("rejects %s", (_name, settings, problem) => {
  expect(() => readEnv(settings)).toThrow(problem);
});

it.each([
  [{ NODE_ENV: "production" }, /NODE_ENV=production, because .* Set DEMO_MODE=off, or DATABASE_URL/],
  [{ NODE_ENV: "production", DEMO_MODE: "on", PUBLIC_URL: "http://localhost:8080" }, /NODE_ENV=production/],
  [{ PUBLIC_URL: "https://glitch.example" }, /a public PUBLIC_URL/],
  [{ TRUST_PROXY: "on" }, /TRUST_PROXY=on/],
  [{ DATABASE_URL: "postgres://localhost/x", DEMO_MODE: "on", TRUST_PROXY: "on" }, /Set DEMO_MODE=off$/],
])("rejects demo mode where strangers can reach it: %j", (settings, problem) => {
  expect(() => readEnv(settings)).toThrow(problem);
  expect(readEnv({ JWT_SECRET: "x".repeat(32), ...settings, DEMO_MODE: "off" })).toMatchObject({ DEMO_MODE: false });
});

it.each([
  [{ ...PRODUCTION, MFA_POLICY: "required" }, /MFA_POLICY: .* Set SMTP_URL/],
  [{ ...PRODUCTION, ADMIN_MFA: "required" }, /ADMIN_MFA: .* Set SMTP_URL/],
  [{ ...PRODUCTION, EMAIL_VERIFICATION: "required" }, /EMAIL_VERIFICATION: .* Set SMTP_URL/],
  [{ ...PRODUCTION, ...SELLER, STRIPE_SECRET_KEY: "sk_test_x" }, /STRIPE_WEBHOOK_SECRET: required/],
  [{ ...PRODUCTION, ...SELLER, PAYMENT_LINK: "https://pay.example/x" }, /STRIPE_WEBHOOK_SECRET: required/],
  [{ SMPT_URL: "smtp://localhost" }, /SMPT_URL: .* Did you mean SMTP_URL\?/],
  [{ PUBLC_URL: "https://glitch.example" }, /Did you mean PUBLIC_URL\?/],
  [{ DATABSE_URLS: "postgres://localhost/x" }, /Did you mean DATABASE_URL\?/],
])("rejects a combination that can't work: %j", (settings, problem) => {
  expect(() => readEnv(settings)).toThrow(problem);
});

it("accepts names of other programs, and codes by email in demo mode", () => {
  const others = { HOME: "/root", PWD: "/", HOSTNAME: "x", TERM: "dumb", NODE_PATH: "/x", LOGNAME: "x", HTTP_URL: "x" };
  expect(readEnv({ ...others, MFA_POLICY: "required", SMTP_URL: "smtp://localhost" })).toMatchObject({
    DEMO_MODE: true,
  });
  expect(readEnv({ MFA_POLICY: "required" })).toMatchObject({ MFA_POLICY: "required" });
  expect(readEnv({ STRIPE_SECRET_KEY: "sk_test_x" })).toMatchObject({ PAYMENTS: "stripe" });
  expect(readEnv({ STRIPE_SECRET_KEY: "sk_test_x", PAYMENTS: "off" })).toMatchObject({ PAYMENTS: "off" });
});

it("allows demo mode on this machine", () => {
  for (const url of ["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"])
    expect(readEnv({ PUBLIC_URL: url })).toMatchObject({ DEMO_MODE: true });
});

it("enables the demo cast only in demo mode, and not in tests unless they ask for it", () => {
  expect(readEnv({})).toMatchObject({ DEMO_CAST: true });
  expect(readEnv({ DEMO_CAST: "off" })).toMatchObject({ DEMO_MODE: true, DEMO_CAST: false });
  expect(readEnv({ NODE_ENV: "test" })).toMatchObject({ DEMO_MODE: true, DEMO_CAST: false });
  expect(readEnv({ NODE_ENV: "test", DEMO_CAST: "on" })).toMatchObject({ DEMO_CAST: true });
  const live = { DATABASE_URL: "postgres://localhost/x" };
  expect(readEnv(live)).toMatchObject({ DEMO_CAST: false });
  expect(readEnv({ ...live, DEMO_CAST: "on" })).toMatchObject({ DEMO_MODE: false, DEMO_CAST: false });
  expect(readEnv({ DEMO_MODE: "off", DEMO_CAST: "on" })).toMatchObject({ DEMO_CAST: false });
});

it("enables demo mode by default without DATABASE_URL, and then listens on loopback", () => {
  expect(readEnv({})).toMatchObject({ DEMO_MODE: true, HOST: "127.0.0.1", PORT: 8080, RATE_LIMITS: true });
  expect(readEnv({ DATABASE_URL: "postgres://localhost/x" })).toMatchObject({ DEMO_MODE: false, HOST: "0.0.0.0" });
  expect(readEnv({ DEMO_MODE: "off" })).toMatchObject({ DEMO_MODE: false, HOST: "0.0.0.0" });
  expect(readEnv({ DEMO_MODE: "on", HOST: "0.0.0.0" })).toMatchObject({ DEMO_MODE: true, HOST: "0.0.0.0" });
});

it("applies defaults to missing and empty settings", () => {
  expect(readEnv({ TRUST_PROXY: "", CHANNEL_CREATORS: "", PUBLIC_URL: "", PORT: "81" })).toMatchObject({
    TRUST_PROXY: false,
    CHANNEL_CREATORS: "members",
    MFA_POLICY: "optional",
    INTROSPECTION: true,
    PUBLIC_URL: "http://localhost:81",
  });
});

it("allows RATE_LIMITS=off in production on localhost", () => {
  expect(readEnv({ ...PRODUCTION, RATE_LIMITS: "off", PUBLIC_URL: "http://localhost:8080/" })).toMatchObject({
    RATE_LIMITS: false,
    PUBLIC_URL: "http://localhost:8080",
  });
});

it("requires a seller only for real payments in production", () => {
  expect(readEnv({ ...PRODUCTION, ...STRIPE, ...SELLER })).toMatchObject({ PAYMENTS: "stripe" });
  expect(readEnv(PRODUCTION)).toMatchObject({ PAYMENTS: "off" });
  expect(readEnv({ ...PRODUCTION, ...STRIPE, PAYMENTS: "off" })).toMatchObject({ PAYMENTS: "off" });
  expect(readEnv(STRIPE)).toMatchObject({ PAYMENTS: "stripe" });
});
