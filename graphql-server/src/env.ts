import path from "node:path";
import { StartupError } from "./kernel/errors/errors";
import { PROJECT_ROOT } from "./kernel/project-root";
import { settingsSchema, type Settings } from "./settings";

export interface Env extends Omit<
  Settings,
  | "HOST"
  | "PUBLIC_URL"
  | "DEMO_MODE"
  | "DEMO_CAST"
  | "MAIL_FROM"
  | "SUPPORT_EMAIL"
  | "PAYMENTS"
  | "MARKETING_FIGURES"
  | "INVENTED_PEOPLE"
> {
  HOST: string;
  PUBLIC_URL: string;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
  PAYMENTS: NonNullable<Settings["PAYMENTS"]>;
  DEMO_MODE: boolean;
  DEMO_CAST: boolean;
  MARKETING_FIGURES: boolean;
  INVENTED_PEOPLE: boolean;
}

/** Lists all invalid settings, one per line. */
export class SettingsError extends StartupError {
  override readonly name = "SettingsError";

  constructor(problems: string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

const isLoopback = (address: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);

const isDemo = ({ DEMO_MODE, DATABASE_URL }: Settings): boolean => DEMO_MODE ?? !DATABASE_URL;

/** The passwords of demo accounts are public, so only the person at this machine may reach them. */
function demoModeProblems(settings: Settings): string[] {
  if (!isDemo(settings)) return [];
  const { NODE_ENV, PUBLIC_URL, TRUST_PROXY } = settings;
  const signs = [
    NODE_ENV === "production" && "NODE_ENV=production",
    PUBLIC_URL && !isLoopback(PUBLIC_URL) && "a public PUBLIC_URL",
    TRUST_PROXY && "TRUST_PROXY=on",
  ].filter(Boolean);
  return signs.length
    ? [
        `DEMO_MODE: not allowed with ${signs.join(" and ")}, because the passwords of demo accounts are public. ` +
          `Set DEMO_MODE=off${settings.DATABASE_URL ? "" : ", or DATABASE_URL"}`,
      ]
    : [];
}

const takesRealPayments = ({ PAYMENTS, STRIPE_SECRET_KEY, PAYMENT_LINK }: Settings): boolean =>
  PAYMENTS ? PAYMENTS === "stripe" || PAYMENTS === "link" : Boolean(STRIPE_SECRET_KEY ?? PAYMENT_LINK);

/** Settings that lock members out without a mail server. Outside production, emails are written to a folder. */
function emailProblems(settings: Settings): string[] {
  if (settings.SMTP_URL || settings.NODE_ENV !== "production") return [];
  return (["MFA_POLICY", "ADMIN_MFA", "EMAIL_VERIFICATION"] as const)
    .filter((name) => settings[name] === "required")
    .map((name) => `${name}: required needs a mail server, because members get a code or link by email. Set SMTP_URL`);
}

/** Settings of one sign-in provider work only together. */
function providerProblems(settings: Settings): string[] {
  const groups = [
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
  ] as const;
  return groups.flatMap((names) => {
    const missing = names.filter((name) => !settings[name]);
    return missing.length % names.length === 0
      ? []
      : [`${missing.join(", ")}: required with the other settings of this provider. Set all of them or none`];
  });
}

function crossFieldProblems(settings: Settings): string[] {
  const problems = [...demoModeProblems(settings), ...emailProblems(settings), ...providerProblems(settings)];
  if (settings.NODE_ENV === "production" && takesRealPayments(settings) && !settings.STRIPE_WEBHOOK_SECRET) {
    problems.push(
      "STRIPE_WEBHOOK_SECRET: required for payments in production, because it verifies the provider's reports of payments. " +
        "Create a webhook for PUBLIC_URL/api/payments/webhook at the provider, and copy its signing secret",
    );
  }
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD)) {
    problems.push("ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither");
  }
  if (settings.PAYMENTS === "stripe" && !settings.STRIPE_SECRET_KEY) {
    problems.push("STRIPE_SECRET_KEY: required with PAYMENTS=stripe");
  }
  if (settings.PAYMENTS === "link" && !settings.PAYMENT_LINK)
    problems.push("PAYMENT_LINK: required with PAYMENTS=link");
  if (Boolean(settings.CHATBOT_MODEL_URL) !== Boolean(settings.CHATBOT_MODEL)) {
    problems.push("CHATBOT_MODEL_URL and CHATBOT_MODEL: set both or neither");
  }
  if (Boolean(settings.ATTACHMENTS_S3_ACCESS_KEY) !== Boolean(settings.ATTACHMENTS_S3_SECRET_KEY)) {
    problems.push("ATTACHMENTS_S3_ACCESS_KEY and ATTACHMENTS_S3_SECRET_KEY: set both or neither");
  }
  if (settings.ATTACHMENTS_S3_ENDPOINT && !settings.ATTACHMENTS_S3_BUCKET) {
    problems.push("ATTACHMENTS_S3_BUCKET: required with ATTACHMENTS_S3_ENDPOINT");
  }
  if (settings.NODE_ENV === "production") {
    if (settings.PAYMENTS === "test" && settings.PUBLIC_URL && !isLoopback(settings.PUBLIC_URL)) {
      problems.push(
        "PAYMENTS: test is not allowed in production with a public PUBLIC_URL, because courses would be free",
      );
    }
    if (takesRealPayments(settings)) {
      for (const name of ["OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_COUNTRY", "OPERATOR_VAT_ID"] as const) {
        if (!settings[name])
          problems.push(
            `${name}: required to sell in production, because the law requires sellers to identify themselves`,
          );
      }
      for (const name of ["MARKETING_FIGURES", "INVENTED_PEOPLE"] as const) {
        if (settings[name])
          problems.push(`${name}: on is not allowed with real payments, because it would mislead buyers`);
      }
    }
    if (settings.DATABASE_URL && !settings.JWT_SECRET) {
      problems.push("JWT_SECRET: required in production with DATABASE_URL, because all processes need the same secret");
    }
    if (settings.PUSH_PRIVATE_ENDPOINTS && settings.PUBLIC_URL && !isLoopback(settings.PUBLIC_URL)) {
      problems.push("PUSH_PRIVATE_ENDPOINTS: on is not allowed in production with a public PUBLIC_URL");
    }
    if (!settings.RATE_LIMITS && settings.PUBLIC_URL && !isLoopback(settings.PUBLIC_URL)) {
      problems.push("RATE_LIMITS: off is not allowed in production with a public PUBLIC_URL");
    }
  }
  return problems;
}

/** A live site without a payment provider must never give courses away. */
function defaultPayments(settings: Settings, demoMode: boolean): Env["PAYMENTS"] {
  if (settings.STRIPE_SECRET_KEY) return "stripe";
  if (settings.PAYMENT_LINK) return "link";
  return demoMode ? "test" : "off";
}

/** Without PUBLIC_URL, the site runs on a developer's machine, so the address is a placeholder. */
const defaultSupportEmail = (publicUrl: string | undefined): string =>
  `support@${publicUrl ? new URL(publicUrl).hostname : "glitch.example"}`;

/** Shorter names are close to names that have nothing to do with the product, such as HOME and HOST. */
const MIN_COMPARED_LENGTH = 6;
const MAX_TYPOS = 2;

/** The number of characters to insert, remove, or replace; more than MAX_TYPOS if the lengths differ by more. */
function typosBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_TYPOS) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Names that are almost the name of a setting that isn't set. */
function misspelledNames(given: Record<string, unknown>): string[] {
  const known = Object.keys(settingsSchema.shape);
  const unset = known.filter((name) => !(name in given) && name.length >= MIN_COMPARED_LENGTH);
  return Object.keys(given).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = unset.find((setting) => typosBetween(name, setting) <= MAX_TYPOS);
    return meant ? [`${name}: not a setting. Did you mean ${meant}? Rename it, or remove it`] : [];
  });
}

/** Parses and validates the settings. Empty strings count as missing. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = settingsSchema.safeParse(given);
  if (!result.success) {
    throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const problems = [...misspelledNames(given), ...crossFieldProblems(result.data)];
  if (problems.length) throw new SettingsError(problems);
  const demoMode = isDemo(result.data);
  const isProduction = result.data.NODE_ENV === "production";
  const publicUrl = (result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`).replace(/(?<!\/)\/+$/, "");
  return {
    ...result.data,
    DEMO_MODE: demoMode,
    DEMO_CAST: demoMode && (result.data.DEMO_CAST ?? result.data.NODE_ENV !== "test"),
    HOST: result.data.HOST ?? (demoMode ? "127.0.0.1" : "0.0.0.0"),
    PUBLIC_URL: publicUrl,
    PAYMENTS: result.data.PAYMENTS ?? defaultPayments(result.data, demoMode),
    MAIL_FROM: result.data.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    MARKETING_FIGURES: result.data.MARKETING_FIGURES ?? !isProduction,
    INVENTED_PEOPLE: result.data.INVENTED_PEOPLE ?? !isProduction,
    SUPPORT_EMAIL: result.data.SUPPORT_EMAIL ?? defaultSupportEmail(result.data.PUBLIC_URL),
  };
}

/** Reads the settings from the environment and the repository's `.env` file. The environment takes precedence. */
export function readProcessEnv(): Env {
  try {
    process.loadEnvFile(path.join(PROJECT_ROOT, ".env"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return readEnv(process.env);
}
