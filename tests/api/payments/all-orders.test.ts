import { gql } from "../../gql";
import type { AllOrdersListQuery, AllOrdersListQueryVariables, OrdersFilter } from "../../gql/graphql";
import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, usePerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { recordStatementTexts, planOf, recordStatements, type SentStatement } from "../../kit/database/statements";
import { useApp } from "../../kit/test-app";

const LIST = gql(`query AllOrdersList($filter: OrdersFilter, $first: Int, $after: ID) {
  orders(filter: $filter, first: $first, after: $after) {
    edges { node { id reference status buyerId buyerName buyerEmail isPaidTwice } }
    pageInfo { hasNextPage endCursor }
  }
  orderCount(filter: $filter)
}`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const anna = usePerson(app, { username: "Anna.Karenina" });
const crowd = usePerson(app, { username: "the_crowd" });

beforeAll(async () => {
  // Two orders share each timestamp, so the order also depends on the ID.
  await app.sql(
    `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, expires_at)
     SELECT 'TG-CR' || lpad(n::text, 6, '0'), $1, 'course:2', 2, 'Course', 4999, 'test', 'CANCELLED',
       now() - make_interval(hours => n / 2), now() FROM generate_series(1, 230) n`,
    [crowd.id],
  );
  await app.sql(
    `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, paid_at, expires_at)
     VALUES ('TG-MBDJP9BQ', $1, 'course:2', 2, 'Course', 4999, 'test', 'PAID', now() - interval '200 days', now(), now()),
       ('TG-ANN99999', $2, 'course:3', 3, 'Course', 4999, 'test', 'REFUNDED', now() - interval '300 days', now(), now())`,
    [anna.id, crowd.id],
  );
});

const page = (variables: AllOrdersListQueryVariables = {}) => graphqlData(app, admin, LIST, variables);

async function searchOrders(filter: OrdersFilter): Promise<string[]> {
  const { orders, orderCount } = await page({ filter, first: 500 });
  expect(orderCount).toBe(orders.edges.length);
  return orders.edges.map(({ node }) => node.reference);
}

it.each([
  ["orders", gql(`query AllOrdersOrders { orders { edges { cursor } } }`)],
  ["orderCount", gql(`query AllOrdersOrderCount { orderCount }`)],
])("%s is for admins only", async (_name, query) => {
  expect(await refusalsOf(app, query)).toEqual(ADMINS_ONLY);
});

it("pages through every order once, newest first", async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { orders, orderCount }: AllOrdersListQuery = await page({ first: 75, after });
    expect(orderCount).toBe(232);
    seen.push(...orders.edges.map(({ node }) => node.id));
    after = orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null;
  } while (after);
  const all = await app.sql<{ id: string }>(`SELECT id FROM orders ORDER BY created_at DESC, id DESC`);
  expect(seen).toEqual(all.map(({ id }) => id));
});

it.each([
  ["a reference", "TG-MBDJP9BQ", ["TG-MBDJP9BQ"]],
  ["a lowercase reference without its prefix", " mbdjp9 ", ["TG-MBDJP9BQ"]],
  ["a name", "person kar", ["TG-MBDJP9BQ"]],
  ["an email address", "anna.karenina@example.test", ["TG-MBDJP9BQ"]],
  ["text that matches a name and a reference", "ann", ["TG-MBDJP9BQ", "TG-ANN99999"]],
  ["text without a match", "unmatched", []],
  ["a LIKE wildcard", "%", []],
  ["a LIKE escape character", "\\", []],
])("searches by %s", async (_what, search, expected) => {
  expect(await searchOrders({ search })).toEqual(expected);
});

it("filters by status and by paid orders without access", async () => {
  expect(await searchOrders({ status: "REFUNDED" })).toEqual(["TG-ANN99999"]);
  expect(await searchOrders({ status: "DISPUTED" })).toEqual([]);
  expect(await searchOrders({ paidWithoutAccess: true })).toEqual(["TG-MBDJP9BQ"]);
  expect(await searchOrders({ paidWithoutAccess: true, search: "crowd" })).toEqual([]);
  expect(await searchOrders({ search: " " })).toHaveLength(232);
});

it("rejects a search text that is too long", async () => {
  const { errors } = await graphql(app, LIST, { filter: { search: "x".repeat(101) } }, admin.token);
  expect(errors?.[0]?.extensions.code).toBe("VALIDATION");
});

it("runs as many statements for a page of fifty as for a page of five", async () => {
  await page({ first: 1 });
  const five = await recordStatementTexts(() => page({ first: 5 }));
  const fifty = await recordStatementTexts(() => page({ first: 50 }));
  expect(fifty).toHaveLength(five.length);
  expect(fifty.length).toBeLessThanOrEqual(3);
});

it("uses indexes to find references and the newest orders", async () => {
  const statementsFor = async (variables: AllOrdersListQueryVariables): Promise<SentStatement[]> =>
    (await recordStatements(() => page(variables))).filter(({ text }) => text.includes("orders o"));
  // The count without a filter reads every order, up to its limit.
  const newest = (await statementsFor({ first: 5 })).filter(({ text }) => !text.includes("count("));
  const searched = await statementsFor({ filter: { search: "TG-MB" }, first: 5 });
  expect([newest.length, searched.length]).toEqual([1, 2]);

  await app.sql(`BEGIN`);
  try {
    await app.sql(
      `INSERT INTO users (username, username_key, email, name)
       SELECT 'buyer_' || n, 'buyer_' || n, 'buyer_' || n || '@example.test', 'Buyer' FROM generate_series(1, 2000) n`,
    );
    await app.sql(
      `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, expires_at)
       SELECT 'TG-' || upper(left(md5(username || n), 8)), id, 'course:2', 2, 'Course', 4999, 'test', 'CANCELLED',
         now() - make_interval(hours => n), now() FROM users, generate_series(1, 10) n WHERE username LIKE 'buyer%'`,
    );
    // With a collation that does not sort by bytes, LIKE can use only the prefix index.
    await app.sql(`ALTER TABLE orders ALTER reference TYPE text COLLATE "en-x-icu"`);
    await app.sql(`ANALYZE users, orders`);
    for (const statement of [...newest, ...searched]) {
      expect(await planOf(app, statement)).not.toContain("Seq Scan on orders");
    }
  } finally {
    await app.sql(`ROLLBACK`);
  }
});

it("links an order to its buyer until the account is deleted", async () => {
  const buyer = await createPerson(app);
  await app.sql(
    `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, expires_at)
     VALUES ('TG-BUYER001', $1, 'course:4', 4, 'Course', 4999, 'test', 'FULFILLED', now() - interval '400 days', now())`,
    [buyer.id],
  );
  const buyerOf = async () => (await page({ filter: { search: "TG-BUYER001" } })).orders.edges[0]?.node;
  expect(await buyerOf()).toMatchObject({ buyerId: buyer.id, buyerName: `Person ${buyer.username}` });
  await rest(app, "delete", `/api/users/${buyer.id}`, admin);
  expect(await buyerOf()).toMatchObject({ buyerId: null, buyerName: "Deleted user" });
});
