import { readEnv, settingDocs } from "./env";

const PRODUCTION = { NODE_ENV: "production", DATABASE_URL: "postgres://localhost/x", JWT_SECRET: "x".repeat(32) };

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_x" };
const SELLER = {
  OPERATOR_NAME: "Glitch Ltd",
  OPERATOR_ADDRESS: "1 High Street, London",
  OPERATOR_COUNTRY: "United Kingdom",
  OPERATOR_VAT_ID: "none",
};

/** The settings that operators and tests were promised. */
const PROMISED = (
  "PORT DATABASE_URL REDIS_URL SMTP_URL DATA_DIR JWT_SECRET ADMIN_EMAIL ADMIN_PASSWORD DEMO_MODE MFA_POLICY ADMIN_MFA " +
  "TRUST_PROXY RATE_LIMITS PAYMENTS STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET PAYMENT_LINK PUBLIC_URL CHANNEL_CREATORS " +
  "INTROSPECTION METRICS_TOKEN"
).split(" ");

it("knows every promised setting and says what each is for", () => {
  const docs = new Map(settingDocs().map(({ name, doc }) => [name, doc]));
  expect(PROMISED.filter((name) => !docs.get(name))).toEqual([]);
  expect([...docs.values()].filter((doc) => doc.length < 10)).toEqual([]);
});

it("tells every wrong setting at once, by name", () => {
  const wrong = {
    PORT: "70000",
    DATABASE_URL: "mysql://localhost/x",
    JWT_SECRET: "short",
    ADMIN_EMAIL: "nobody",
    DEMO_MODE: "perhaps",
    LOG_LEVEL: "loud",
    CHANNEL_CREATORS: "everybody",
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
  ["production with a database and no secret of its own", { ...PRODUCTION, JWT_SECRET: "" }, /JWT_SECRET/],
  [
    "a public site without limits",
    { ...PRODUCTION, RATE_LIMITS: "off", PUBLIC_URL: "https://glitch.example" },
    /RATE_LIMITS/,
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
])("refuses %s", (_what, settings, problem) => {
  expect(() => readEnv(settings)).toThrow(problem);
});

it("shows demo people on loopback, and only where there is no database of one's own", () => {
  expect(readEnv({})).toMatchObject({ DEMO_MODE: true, HOST: "127.0.0.1", PORT: 8080, RATE_LIMITS: true });
  expect(readEnv({ DATABASE_URL: "postgres://localhost/x" })).toMatchObject({ DEMO_MODE: false, HOST: "0.0.0.0" });
  expect(readEnv({ DEMO_MODE: "off" })).toMatchObject({ DEMO_MODE: false, HOST: "0.0.0.0" });
  expect(readEnv({ DEMO_MODE: "on", HOST: "0.0.0.0" })).toMatchObject({ DEMO_MODE: true, HOST: "0.0.0.0" });
});

it("trusts no proxy, limits, and lets members create channels unless told otherwise; empty means not given", () => {
  expect(readEnv({ TRUST_PROXY: "", CHANNEL_CREATORS: "", PUBLIC_URL: "", PORT: "81" })).toMatchObject({
    TRUST_PROXY: false,
    CHANNEL_CREATORS: "members",
    MFA_POLICY: "optional",
    INTROSPECTION: true,
    PUBLIC_URL: "http://localhost:81",
  });
});

it("takes limits off for load tests of a production build on the same machine", () => {
  expect(readEnv({ ...PRODUCTION, RATE_LIMITS: "off", PUBLIC_URL: "http://localhost:8080/" })).toMatchObject({
    RATE_LIMITS: false,
    PUBLIC_URL: "http://localhost:8080",
  });
});

it("needs a named seller only where real money is taken in production", () => {
  expect(readEnv({ ...PRODUCTION, ...STRIPE, ...SELLER })).toMatchObject({ PAYMENTS: "stripe" });
  expect(readEnv(PRODUCTION)).toMatchObject({ PAYMENTS: "off" });
  expect(readEnv({ ...PRODUCTION, ...STRIPE, PAYMENTS: "off" })).toMatchObject({ PAYMENTS: "off" });
  expect(readEnv({ NODE_ENV: "production" })).toMatchObject({ PAYMENTS: "test", DEMO_MODE: true });
  expect(readEnv(STRIPE)).toMatchObject({ PAYMENTS: "stripe" });
});
