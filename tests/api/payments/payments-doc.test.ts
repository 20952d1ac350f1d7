import { readFileSync } from "node:fs";
import path from "node:path";
import { ORDER_TRANSITIONS } from "../../../graphql-server/src/features/payments/orders/order-states";
import { SUBSCRIPTION_TRANSITIONS } from "../../../graphql-server/src/features/payments/subscriptions/subscription-states";

interface Transition {
  from: readonly string[];
  to: string;
  access?: string;
  refund?: boolean;
  email?: string;
  renews?: boolean;
}

const read = (file: string): string => readFileSync(path.resolve(import.meta.dirname, "../../..", file), "utf8");
const doc = read("docs/payments.md");

/** The rows of a table below its header. */
const rowsBelow = (header: string): string[] =>
  doc.slice(doc.indexOf(header)).split("\n\n")[0]?.split("\n").slice(2) ?? [];

const yesNo = (value: boolean | undefined): string => (value === undefined ? "" : value ? "yes" : "no");
const row = (...cells: string[]): string => `|${cells.map((cell) => (cell ? ` ${cell} |` : " |")).join("")}`;
const entries = (transitions: Record<string, Transition>): [string, Transition][] => Object.entries(transitions);

it("docs/payments.md shows the transitions of orders", () => {
  const rows = entries(ORDER_TRANSITIONS).map(([event, { from, to, access = "", refund, email = "" }]) =>
    row(event, from.join(", "), to, access, yesNo(refund), email),
  );
  expect(rowsBelow("| Event | From | To | Access | Refund | Email |")).toEqual(rows);
});

it("docs/payments.md shows the transitions of subscriptions", () => {
  const rows = entries(SUBSCRIPTION_TRANSITIONS).map(([event, { from, to, renews, access = "" }]) =>
    row(event, from.join(", "), to, yesNo(renews), access),
  );
  expect(rowsBelow("| Event | From | To | Renews | Access |")).toEqual(rows);
});

it("docs/operations.md names every event of the provider that the server handles", () => {
  const gateway = read("graphql-server/src/features/payments/gateways/stripe-gateway.ts");
  const handled = [...gateway.matchAll(/case "([a-z_]+\.[a-z_.]+)":/g)].map(([, type]) => type);
  expect(handled.length).toBeGreaterThan(5);
  expect(handled.filter((type) => !read("docs/operations.md").includes(`\`${type}\``))).toEqual([]);
});
