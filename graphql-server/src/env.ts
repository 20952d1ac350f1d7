import path from "node:path";
import { z } from "zod";
import { StartupError } from "./kernel/errors/errors";
import { PROJECT_ROOT } from "./kernel/project-root";

const onOff = z
  .enum(["on", "off", "true", "false", "1", "0"])
  .transform((value) => ["on", "true", "1"].includes(value));
const text = z.string().trim().min(1);
const url = (...schemes: string[]) =>
  text.refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
  });
const isOrigin = (value: string): boolean =>
  value === "*" ||
  (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value);
const origins = text
  .transform((value) => value.split(",").map((each) => each.trim()))
  .refine((values) => values.every(isOrigin), { error: "must be origins like https://shop.example, or *" });

/** Every setting with its check and its one-line documentation; .env.example is tested against this table. */
const SETTINGS = {
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("production turns on the strict checks below"),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe("port of web, GraphQL, REST and push; 0 takes a free one"),
  HOST: text
    .optional()
    .describe("address to listen on; default 127.0.0.1 in demo mode (its passwords are known), else 0.0.0.0"),
  PUBLIC_URL: url("http:", "https:")
    .optional()
    .describe("address people open, for links and the Origin check; default http://localhost:PORT"),
  CORS_ORIGINS: origins
    .default([])
    .describe(
      "origins whose pages may call the API and open sockets, separated by commas; * is all; default this site",
    ),
  DATABASE_URL: url("postgres:", "postgresql:")
    .optional()
    .describe("PostgreSQL 14 or newer; without it an embedded one runs below DATA_DIR"),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe("connections of one server process"),
  LISTEN_DATABASE_URL: url("postgres:", "postgresql:")
    .optional()
    .describe("the same database without a connection pooler in between, for LISTEN and NOTIFY; default DATABASE_URL"),
  REDIS_URL: url("redis:", "rediss:")
    .optional()
    .describe("carries events, presence and limits between several server processes; without it the database does"),
  SMTP_URL: url("smtp:", "smtps:")
    .optional()
    .describe("mail server; without it mails are written to DATA_DIR/outbox as .eml files"),
  MAIL_FROM: z.email().optional().describe("sender of mails; default no-reply at the host of PUBLIC_URL"),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe(
      "address on the contact page, where answers to our mails go; default support at the host of a given PUBLIC_URL",
    ),
  DATA_DIR: text
    .default(path.join(PROJECT_ROOT, ".data"))
    .transform((value) => path.resolve(value))
    .describe("embedded database, uploads and the generated secret; default .data in the repository"),
  JWT_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("signs access and refresh tokens; without it one is made and kept in DATA_DIR"),
  ACCESS_TOKEN_HOURS: z.coerce.number().positive().max(168).default(24).describe("life of an access token"),
  REFRESH_TOKEN_DAYS: z.coerce.number().positive().max(365).default(30).describe("life of a session without use"),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .describe(
      "with ADMIN_PASSWORD: this admin is created at startup; an existing account needs a confirmed address or this password",
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe("password of ADMIN_EMAIL, set only when the account is created"),
  DEMO_MODE: onOff
    .optional()
    .describe("demo people and messages; default on with the embedded database, off with DATABASE_URL"),
  MFA_POLICY: z
    .enum(["optional", "required"])
    .default("optional")
    .describe("required: signing in and up asks everybody for a code that is mailed"),
  EMAIL_VERIFICATION: z
    .enum(["optional", "required"])
    .default("optional")
    .describe("required: posting and buying wait until the member has confirmed their email address"),
  ADMIN_MFA: z
    .enum(["skipped", "required"])
    .default("skipped")
    .describe("skipped: admins sign in without the code step; required: they always need it"),
  CHANNEL_CREATORS: z
    .enum(["members", "admins"])
    .default("members")
    .describe("who may create channels in general, trading and support"),
  TRUST_PROXY: onOff
    .default(false)
    .describe("on: X-Forwarded-For of the proxy in front counts as the caller's address"),
  RATE_LIMITS: onOff
    .default(true)
    .describe("off for load tests; refused with NODE_ENV=production and a public PUBLIC_URL"),
  PAYMENTS: z
    .enum(["stripe", "link", "test", "off"])
    .optional()
    .describe("how courses are paid; default stripe with its key, link with PAYMENT_LINK, test in demo mode, else off"),
  STRIPE_SECRET_KEY: text.optional().describe("card payments on Stripe's own checkout page"),
  STRIPE_WEBHOOK_SECRET: text.optional().describe("checks the signature of /api/payments/webhook"),
  STRIPE_API_BASE: url("http:", "https:")
    .optional()
    .describe("address of the payment provider's API; only for stand-ins of it"),
  PAYMENT_LINK: url("https:").optional().describe("one fixed payment page; its webhook tells what was paid"),
  PREMIUM_PRICE: z.coerce.number().min(1).max(10_000).default(19.99).describe("dollars a month of Premium"),
  OPERATOR_NAME: text
    .optional()
    .describe(
      "legal name of the person or company that runs the site; with the next three, needed to sell in production",
    ),
  OPERATOR_ADDRESS: text.optional().describe("postal address of the operator, on one line"),
  OPERATOR_COUNTRY: text.optional().describe("country in which the operator is established"),
  OPERATOR_VAT_ID: text
    .optional()
    .describe("VAT identification number of the operator, or none for one who is not registered for VAT"),
  MARKETING_FIGURES: onOff
    .default(true)
    .describe("off hides the figures on the home page that no records support; recommended for a public site"),
  INVENTED_PEOPLE: onOff
    .default(true)
    .describe("off hides the invented team and testimonials; real people from the admin area always show"),
  CHATBOT_MODEL_URL: url("http:", "https:")
    .optional()
    .describe("base of an OpenAI-compatible API that words the chatbot's answers, and so reads the questions"),
  CHATBOT_MODEL: text.optional().describe("name of the model at CHATBOT_MODEL_URL"),
  CHATBOT_MODEL_KEY: text.optional().describe("bearer key for CHATBOT_MODEL_URL, where it asks for one"),
  INTROSPECTION: onOff.default(true).describe("GraphQL introspection; the schema is published anyway"),
  METRICS_TOKEN: text.optional().describe("bearer token that may read /metrics from elsewhere than loopback"),
  ACCESS_LOG: onOff.default(false).describe("on: one log line per HTTP request, with the caller's address"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("least level that is logged"),
} as const;

const schema = z.object(SETTINGS);
type Settings = z.infer<typeof schema>;

export interface Env extends Omit<
  Settings,
  "HOST" | "PUBLIC_URL" | "DEMO_MODE" | "MAIL_FROM" | "SUPPORT_EMAIL" | "PAYMENTS"
> {
  HOST: string;
  PUBLIC_URL: string;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
  PAYMENTS: NonNullable<Settings["PAYMENTS"]>;
  DEMO_MODE: boolean;
}

/** All problems at once, one a line: fix the settings in one go. */
export class SettingsError extends StartupError {
  override readonly name = "SettingsError";

  constructor(problems: string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

/** Name and meaning of every setting, in order. */
export const settingDocs = (): { name: string; doc: string }[] =>
  Object.entries(SETTINGS).map(([name, rule]) => ({ name, doc: rule.description ?? "" }));

const isLoopback = (address: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);

/** Whether real money is taken. */
const takesRealPayments = ({ PAYMENTS, STRIPE_SECRET_KEY, PAYMENT_LINK }: Settings): boolean =>
  PAYMENTS ? PAYMENTS === "stripe" || PAYMENTS === "link" : Boolean(STRIPE_SECRET_KEY ?? PAYMENT_LINK);

function crossFieldProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD)) {
    problems.push("ADMIN_EMAIL and ADMIN_PASSWORD: give both or none");
  }
  if (settings.PAYMENTS === "stripe" && !settings.STRIPE_SECRET_KEY) {
    problems.push("STRIPE_SECRET_KEY: needed with PAYMENTS=stripe");
  }
  if (settings.PAYMENTS === "link" && !settings.PAYMENT_LINK) problems.push("PAYMENT_LINK: needed with PAYMENTS=link");
  if (Boolean(settings.CHATBOT_MODEL_URL) !== Boolean(settings.CHATBOT_MODEL)) {
    problems.push("CHATBOT_MODEL_URL and CHATBOT_MODEL: give both or none");
  }
  if (settings.NODE_ENV === "production") {
    if (settings.PAYMENTS === "test" && settings.PUBLIC_URL && !isLoopback(settings.PUBLIC_URL)) {
      problems.push("PAYMENTS: test is refused in production with a public PUBLIC_URL: it gives courses away");
    }
    if (takesRealPayments(settings)) {
      for (const name of ["OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_COUNTRY", "OPERATOR_VAT_ID"] as const) {
        if (!settings[name]) problems.push(`${name}: needed in production to sell: the law asks who the seller is`);
      }
    }
    if (settings.DATABASE_URL && !settings.JWT_SECRET) {
      problems.push("JWT_SECRET: needed in production with DATABASE_URL, so that every process signs alike");
    }
    if (!settings.RATE_LIMITS && settings.PUBLIC_URL && !isLoopback(settings.PUBLIC_URL)) {
      problems.push("RATE_LIMITS: off is refused in production with a public PUBLIC_URL");
    }
  }
  return problems;
}

/** A live site without a provider must never hand out courses. */
function defaultPayments(settings: Settings, demoMode: boolean): Env["PAYMENTS"] {
  if (settings.STRIPE_SECRET_KEY) return "stripe";
  if (settings.PAYMENT_LINK) return "link";
  return demoMode ? "test" : "off";
}

/** Without an address of its own the site is tried out on somebody's machine, and nobody reads mail there. */
const defaultSupportEmail = (publicUrl: string | undefined): string =>
  `support@${publicUrl ? new URL(publicUrl).hostname : "glitch.example"}`;

/** Reads and checks the settings; empty strings count as not given. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const problems = crossFieldProblems(result.data);
  if (problems.length) throw new SettingsError(problems);
  const demoMode = result.data.DEMO_MODE ?? !result.data.DATABASE_URL;
  const publicUrl = (result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`).replace(/\/+$/, "");
  return {
    ...result.data,
    DEMO_MODE: demoMode,
    HOST: result.data.HOST ?? (demoMode ? "127.0.0.1" : "0.0.0.0"),
    PUBLIC_URL: publicUrl,
    PAYMENTS: result.data.PAYMENTS ?? defaultPayments(result.data, demoMode),
    MAIL_FROM: result.data.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    SUPPORT_EMAIL: result.data.SUPPORT_EMAIL ?? defaultSupportEmail(result.data.PUBLIC_URL),
  };
}

/** The settings of this process, with a `.env` file of the repository beneath them. */
export function readProcessEnv(): Env {
  try {
    process.loadEnvFile(path.join(PROJECT_ROOT, ".env"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return readEnv(process.env);
}
