import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Stripe from "stripe";
import ts from "typescript";
import { STRIPE_EVENTS, stripeEvent, type StripeEvent } from "../../kit/stripe/stripe-events";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** An in-memory file. Imports resolve from its path. */
const CHECKED_FILE = path.join(ROOT, "tests/kit/stripe/checked-stripe-events.ts");

const payloads = readdirSync(STRIPE_EVENTS).map((file): [string, StripeEvent] => [
  path.basename(file, ".json"),
  JSON.parse(readFileSync(path.join(STRIPE_EVENTS, file), "utf8")) as StripeEvent,
]);

/** Type-checks each payload as a literal of its event type, which allows neither missing nor unknown fields. Returns the errors by name. */
function typeErrorsOf(events: [string, StripeEvent][]): Record<string, string[]> {
  const literals = events.map(([, event], index) => {
    // The package represents decimal strings as its own Decimal.
    const literal = JSON.stringify(event).replaceAll(/("\w+_decimal":)"[^"]*"/g, "$1 decimal");
    return `export const event${index}: Extract<Stripe.Event, { type: ${JSON.stringify(event.type)} }> = ${literal};`;
  });
  const imports = `import type Stripe from "stripe"; declare const decimal: Stripe.Decimal;`;
  const source = [imports, ...literals].join("\n");
  const config = ts.readConfigFile(path.join(ROOT, "tsconfig.json"), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (file) => file === CHECKED_FILE || fileExists(file);
  host.getSourceFile = (file, version, ...rest) =>
    file === CHECKED_FILE ? ts.createSourceFile(file, source, version) : getSourceFile(file, version, ...rest);
  const program = ts.createProgram([CHECKED_FILE], { ...options, types: ["node"] }, host);
  const checked = program.getSourceFile(CHECKED_FILE);
  const errors: Record<string, string[]> = {};
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(checked)) {
    const line = checked?.getLineAndCharacterOfPosition(start).line ?? 0;
    const [name] = events[line - 1] ?? ["import"];
    (errors[name] ??= []).push(ts.flattenDiagnosticMessageText(messageText, " "));
  }
  return errors;
}

const without = (object: Record<string, unknown>, field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== field));

it("every payload has the API version of the stripe package in use", () => {
  expect(new Set(payloads.map(([, event]) => event.api_version))).toEqual(new Set([Stripe.API_VERSION]));
});

it("every payload has exactly the fields of its type in that version", () => {
  const invoice = stripeEvent("invoice.paid.subscription_cycle", {});
  const charge = stripeEvent("charge.refunded", {});
  const broken: [string, StripeEvent][] = [
    // Earlier versions had both fields.
    [
      "an invoice with a subscription",
      { ...invoice, data: { object: { ...invoice.data.object, subscription: "sub_1" } } },
    ],
    ["a charge with an invoice", { ...charge, data: { object: { ...charge.data.object, invoice: "in_1" } } }],
    ["a charge without a payment", { ...charge, data: { object: without(charge.data.object, "payment_intent") } }],
  ];
  expect(typeErrorsOf([...payloads, ...broken])).toEqual({
    "an invoice with a subscription": [expect.stringContaining(`'"subscription"' does not exist`)],
    "a charge with an invoice": [expect.stringContaining(`'"invoice"' does not exist`)],
    "a charge without a payment": [expect.stringContaining("'payment_intent' is missing")],
  });
});

it("a test can replace values but not add fields", () => {
  const { data } = stripeEvent("invoice.paid.subscription_cycle", { lines: { data: [{ period: { end: 1 } }] } });
  expect(data.object).toMatchObject({ amount_paid: 1999, lines: { data: [{ amount: 1999, period: { end: 1 } }] } });
  expect(() => stripeEvent("charge.refunded", { invoice: "in_1" })).toThrow("charge.refunded has no invoice");
  expect(() => stripeEvent("invoice.paid.subscription_cycle", { parent: { subscription: "sub_1" } })).toThrow(
    "invoice.paid.subscription_cycle.parent has no subscription",
  );
});
