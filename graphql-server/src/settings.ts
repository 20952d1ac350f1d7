import { createPrivateKey } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "./kernel/project-root";

const onOff = z
  .enum(["on", "off", "true", "false", "1", "0"])
  .transform((value) => ["on", "true", "1"].includes(value));
const text = z.string().trim().min(1);
const url = (...schemes: string[]) =>
  text.refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `must be a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
  });
const isOrigin = (value: string): boolean =>
  value === "*" ||
  (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value);
const origins = text
  .transform((value) => value.split(",").map((each) => each.trim()))
  .refine((values) => values.every(isOrigin), { error: "must be a list of origins like https://shop.example, or *" });

/** Environment variables can't contain line breaks everywhere, so a key may have \\n in their place. */
const signingKey = text
  .transform((value) => value.replaceAll(String.raw`\n`, "\n"))
  .refine(isP256Key, { error: "must be the content of the .p8 file: a P-256 private key in PEM" });

function isP256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}

/** All settings with their validation and documentation. A test compares .env.example with this table. */
const SETTINGS = {
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("production enables stricter checks of the settings"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe("port of the server; 0 picks a free one"),
  HOST: text
    .optional()
    .describe(
      "address to listen on; default 127.0.0.1 in demo mode, because its passwords are public, otherwise 0.0.0.0",
    ),
  PUBLIC_URL: url("http:", "https:")
    .optional()
    .describe("URL of the site, for links and the Origin check; default http://localhost:PORT"),
  CORS_ORIGINS: origins
    .default([])
    .describe(
      "comma-separated origins whose pages can call the API and open sockets; * allows all; default: only this site",
    ),
  DATABASE_URL: url("postgres:", "postgresql:")
    .optional()
    .describe("PostgreSQL 14 or later; without it, the server runs an embedded PostgreSQL in DATA_DIR"),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe("database connections per server process"),
  LISTEN_DATABASE_URL: url("postgres:", "postgresql:")
    .optional()
    .describe(
      "direct connection to the same database, without a connection pooler, for LISTEN and NOTIFY; default DATABASE_URL",
    ),
  REDIS_URL: url("redis:", "rediss:")
    .optional()
    .describe("shares events, presence, and rate limits between server processes; without it, they use the database"),
  SMTP_URL: url("smtp:", "smtps:")
    .optional()
    .describe("mail server; without it, emails are written to DATA_DIR/outbox as .eml files"),
  MAIL_FROM: z.email().optional().describe("sender of emails; default no-reply at the host of PUBLIC_URL"),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe(
      "support address on the contact page, and the Reply-To of emails; default support at the host of PUBLIC_URL",
    ),
  DATA_DIR: text
    .default(path.join(PROJECT_ROOT, ".data"))
    .transform((value) => path.resolve(value))
    .describe(
      "folder of the embedded database, uploads, attachments, and the generated secret; default .data in the repository",
    ),
  ATTACHMENTS_S3_BUCKET: text
    .optional()
    .describe("private S3 bucket for the attachments of messages; without it, they are in DATA_DIR/attachments"),
  ATTACHMENTS_S3_ENDPOINT: url("http:", "https:").optional().describe("URL of an S3-compatible service; default AWS"),
  ATTACHMENTS_S3_REGION: text.default("us-east-1").describe("region of the bucket"),
  ATTACHMENTS_S3_ACCESS_KEY: text
    .optional()
    .describe("access key for the bucket; default: the credentials that the AWS SDK finds, such as the machine's role"),
  ATTACHMENTS_S3_SECRET_KEY: text.optional().describe("secret key of ATTACHMENTS_S3_ACCESS_KEY"),
  JWT_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("signs access and refresh tokens; without it, a secret is generated and stored in DATA_DIR"),
  ACCESS_TOKEN_HOURS: z.coerce.number().positive().max(168).default(24).describe("lifetime of an access token"),
  REFRESH_TOKEN_DAYS: z.coerce
    .number()
    .positive()
    .max(365)
    .default(30)
    .describe("time after which an unused session expires"),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .describe(
      "creates this admin at startup, with ADMIN_PASSWORD; an existing account needs a confirmed address or this password",
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe("password of ADMIN_EMAIL, set only when the account is created"),
  DEMO_MODE: onOff
    .optional()
    .describe(
      "adds demo members and messages, with public passwords; default on with the embedded database, off with DATABASE_URL; rejected with NODE_ENV=production, a public PUBLIC_URL, or TRUST_PROXY=on",
    ),
  DEMO_CAST: onOff
    .optional()
    .describe(
      "demo members come and go, and answer newcomers from a script; default on in demo mode, off with NODE_ENV=test; never on outside demo mode",
    ),
  MFA_POLICY: z
    .enum(["optional", "required"])
    .default("optional")
    .describe("required: all members enter an emailed code to sign in and sign up"),
  EMAIL_VERIFICATION: z
    .enum(["optional", "required"])
    .default("optional")
    .describe("required: members must confirm their email address to post and buy"),
  ADMIN_MFA: z
    .enum(["skipped", "required"])
    .default("skipped")
    .describe("skipped: admins sign in without the code step; required: admins always need it"),
  STAFF_FACTOR_FROM: z.iso
    .date("must be a date such as 2027-01-31")
    .transform((date) => new Date(`${date}T00:00:00Z`))
    .optional()
    .describe(
      "date (UTC) from which admins and moderators need an authenticator app or a passkey; without one, they have the rights of a member until they add one",
    ),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe("enables sign-in with Google; its redirect URI there is PUBLIC_URL/api/sign-in/google/callback"),
  GOOGLE_CLIENT_SECRET: text.optional().describe("secret of GOOGLE_CLIENT_ID"),
  GOOGLE_ISSUER: url("http:", "https:")
    .default("https://accounts.google.com")
    .describe("OpenID issuer of Google, for test servers"),
  APPLE_CLIENT_ID: text
    .optional()
    .describe("Services ID that enables sign-in with Apple; its return URL is PUBLIC_URL/api/sign-in/apple/callback"),
  APPLE_TEAM_ID: text.optional().describe("team that owns APPLE_CLIENT_ID"),
  APPLE_KEY_ID: text.optional().describe("id of APPLE_PRIVATE_KEY"),
  APPLE_PRIVATE_KEY: signingKey
    .optional()
    .describe("content of the .p8 file, which signs our requests to Apple; line breaks can be written as \\n"),
  APPLE_ISSUER: url("http:", "https:")
    .default("https://appleid.apple.com")
    .describe("OpenID issuer of Apple, for test servers"),
  CHANNEL_CREATORS: z
    .enum(["members", "admins"])
    .default("members")
    .describe("who can create channels in general, trading, and support"),
  FIRST_POST_APPROVAL_BELOW_LEVEL: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(3)
    .describe(
      "below this level, a member's first link, image or file, and mention of many wait for a moderator; 0: never",
    ),
  DIRECT_MESSAGES_MIN_LEVEL: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(5)
    .describe("level from which members can ask others for a conversation; accepting and answering need none"),
  SCAM_GUARD: onOff
    .default(true)
    .describe("off: no message waits for a moderator because it looks like a scam; the admins' own rules still apply"),
  TRUST_PROXY: onOff
    .default(false)
    .describe("on: use the client address from the X-Forwarded-For header of the nearest proxy"),
  RATE_LIMITS: onOff
    .default(true)
    .describe("off: no rate limits, for load tests; rejected with NODE_ENV=production and a public PUBLIC_URL"),
  FAST_LANE: onOff
    .default(true)
    .describe("off: graphql-js runs every operation, and Apollo Server answers every request over GraphQL"),
  VAPID_PRIVATE_KEY: text
    .refine((value) => Buffer.from(value, "base64url").length === 32, { error: "must be 32 bytes in base64url" })
    .optional()
    .describe("key that identifies the site to push services; default derived from JWT_SECRET"),
  PUSH_PRIVATE_ENDPOINTS: onOff
    .default(false)
    .describe("on: sends push messages to private addresses and over http, for a push service on the test machine"),
  PAYMENTS: z
    .enum(["stripe", "link", "test", "off"])
    .optional()
    .describe(
      "payment provider; default stripe with STRIPE_SECRET_KEY, link with PAYMENT_LINK, test in demo mode, otherwise off",
    ),
  STRIPE_SECRET_KEY: text.optional().describe("enables card payments on Stripe's checkout page"),
  STRIPE_WEBHOOK_SECRET: text.optional().describe("verifies signatures at /api/payments/webhook"),
  STRIPE_API_BASE: url("http:", "https:").optional().describe("base URL of the Stripe API, for test servers"),
  PAYMENT_LINK: url("https:").optional().describe("URL of a fixed payment page; payments are reported to the webhook"),
  PREMIUM_PRICE: z.coerce.number().min(1).max(10_000).default(19.99).describe("price of Premium in dollars per month"),
  OPERATOR_NAME: text
    .optional()
    .describe(
      "legal name of the person or company that runs the site; required, with the next three settings, to sell in production",
    ),
  OPERATOR_ADDRESS: text.optional().describe("postal address of the operator, on one line"),
  OPERATOR_COUNTRY: text.optional().describe("country of the operator"),
  OPERATOR_VAT_ID: text.optional().describe("VAT id of the operator, or none if not registered for VAT"),
  SIMULATED_RESULTS_NOTICE: text
    .max(2_000)
    .optional()
    .describe("text below simulated results and in exports of them; default the statement of CFTC rule 4.41(b)"),
  MARKETING_FIGURES: onOff
    .optional()
    .describe("shows the unverified figures on the home page; default off in production, otherwise on"),
  INVENTED_PEOPLE: onOff
    .optional()
    .describe(
      "shows the invented team and testimonials; default off in production, otherwise on; people added in the admin area always show",
    ),
  CHATBOT_MODEL_URL: url("http:", "https:")
    .optional()
    .describe("base URL of an OpenAI-compatible API that writes the chatbot's answers; it receives the questions"),
  CHATBOT_MODEL: text.optional().describe("name of the model at CHATBOT_MODEL_URL"),
  CHATBOT_MODEL_KEY: text.optional().describe("API key for CHATBOT_MODEL_URL, if it needs one"),
  INTROSPECTION: onOff.default(true).describe("GraphQL introspection; the schema is published anyway"),
  METRICS_TOKEN: text.optional().describe("bearer token for reading /metrics from other hosts"),
  ACCESS_LOG: onOff.default(false).describe("on: logs each HTTP request with the client's address"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("minimum log level"),
} as const;

export const settingsSchema = z.object(SETTINGS);
export type Settings = z.infer<typeof settingsSchema>;

/** All settings with their documentation, in order. */
export const settingDocs = (): { name: string; doc: string }[] =>
  Object.entries(SETTINGS).map(([name, rule]) => ({ name, doc: rule.description ?? "" }));
