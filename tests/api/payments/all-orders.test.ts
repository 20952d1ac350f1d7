import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { countStatements, planOf, recordStatements, type SentStatement } from "../../kit/database/statements";
import { startTestApp, type TestApp } from "../../kit/test-app";

const LIST = `query ($filter: OrdersFilter, $first: Int, $after: ID) {
  allOrders(filter: $filter, first: $first, after: $after) {
    edges { node { id reference status buyerId buyerName buyerEmail isPaidTwice } }
    pageInfo { hasNextPage endCursor }
  }
  orderCount(filter: $filter)
}`;

interface Page {
  allOrders: {
    edges: { node: { id: string; reference: string; status: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  orderCount: number;
}

let app: TestApp;
let admin: Person;
let anna: Person;
let crowd: Person;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  admin = await createPerson(app, { role: "ADMIN" });
  anna = await createPerson(app, { username: "Anna.Karenina" });
  crowd = await createPerson(app, { username: "the_crowd" });
  // Two at a time, so that the moment alone does not say which comes first.
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

afterAll(() => app.stop());

async function page(variables: Record<string, unknown> = {}): Promise<Page> {
  const { data, errors } = await graphql<Page>(app, LIST, variables, admin.token);
  expect(errors).toBeUndefined();
  return data as Page;
}

async function found(filter: Record<string, unknown>): Promise<string[]> {
  const { allOrders, orderCount } = await page({ filter, first: 500 });
  expect(orderCount).toBe(allOrders.edges.length);
  return allOrders.edges.map(({ node }) => node.reference);
}

it.each([
  ["allOrders", `{ allOrders { edges { cursor } } }`],
  ["orderCount", `{ orderCount }`],
  ["orders", `{ orders { id } }`],
])("%s is for admins only", async (_name, query) => {
  expect(await refusalsOf(app, query)).toEqual(ADMINS_ONLY);
});

it("gives every order once, newest first, page by page, however old", async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { allOrders, orderCount }: Page = await page({ first: 75, after });
    expect(orderCount).toBe(232);
    seen.push(...allOrders.edges.map(({ node }) => node.id));
    after = allOrders.pageInfo.hasNextPage ? allOrders.pageInfo.endCursor : null;
  } while (after);
  const all = await app.sql<{ id: string }>(`SELECT id FROM orders ORDER BY created_at DESC, id DESC`);
  expect(seen).toEqual(all.map(({ id }) => id));
});

it("the field of the first release still gives the newest 200", async () => {
  const { data } = await graphql<{ orders: object[] }>(
    app,
    `
      {
        orders {
          id
        }
      }
    `,
    {},
    admin.token,
  );
  expect(data?.orders).toHaveLength(200);
});

it.each([
  ["a reference", "TG-MBDJP9BQ", ["TG-MBDJP9BQ"]],
  ["a reference in small letters without what all begin with", " mbdjp9 ", ["TG-MBDJP9BQ"]],
  ["a name", "person kar", ["TG-MBDJP9BQ"]],
  ["an e-mail address", "anna.karenina@example.test", ["TG-MBDJP9BQ"]],
  ["what is a name here and a reference there", "ann", ["TG-MBDJP9BQ", "TG-ANN99999"]],
  ["what nothing is called", "nobody", []],
  ["signs that mean something to a database", "%", []],
  ["nothing but a sign that quotes", "\\", []],
])("finds by %s", async (_what, search, expected) => {
  expect(await found({ search })).toEqual(expected);
});

it("finds by status, and those that are paid and give no access", async () => {
  expect(await found({ status: "REFUNDED" })).toEqual(["TG-ANN99999"]);
  expect(await found({ status: "NONE" })).toEqual([]);
  expect(await found({ paidWithoutAccess: true })).toEqual(["TG-MBDJP9BQ"]);
  expect(await found({ paidWithoutAccess: true, search: "crowd" })).toEqual([]);
  expect(await found({ search: " " })).toHaveLength(232);
});

it("refuses a search that is too long", async () => {
  const { errors } = await graphql(app, LIST, { filter: { search: "x".repeat(101) } }, admin.token);
  expect(errors?.[0]?.extensions.code).toBe("VALIDATION");
});

it("takes as many statements for a page of fifty as for one of five", async () => {
  await page({ first: 1 });
  const five = await countStatements(() => page({ first: 5 }));
  const fifty = await countStatements(() => page({ first: 50 }));
  expect(fifty).toHaveLength(five.length);
  expect(fifty.length).toBeLessThanOrEqual(3);
});

it("finds references and the newest orders in indexes, without reading the whole table", async () => {
  const sentFor = async (variables: Record<string, unknown>): Promise<SentStatement[]> =>
    (await recordStatements(() => page(variables))).filter(({ text }) => text.includes("orders o"));
  // The count without a filter reads every order, up to its limit.
  const newest = (await sentFor({ first: 5 })).filter(({ text }) => !text.includes("count("));
  const searched = await sentFor({ filter: { search: "TG-MB" }, first: 5 });
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
    // Where texts are not sorted by their bytes, only the index made for beginnings serves LIKE.
    await app.sql(`ALTER TABLE orders ALTER reference TYPE text COLLATE "en-x-icu"`);
    await app.sql(`ANALYZE users, orders`);
    for (const statement of [...newest, ...searched]) {
      expect(await planOf(app, statement)).not.toContain("Seq Scan on orders");
    }
  } finally {
    await app.sql(`ROLLBACK`);
  }
});

it("leads from an order to its buyer, until the account is deleted", async () => {
  const buyer = await createPerson(app);
  await app.sql(
    `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, expires_at)
     VALUES ('TG-BUYER001', $1, 'course:4', 4, 'Course', 4999, 'test', 'FULFILLED', now() - interval '400 days', now())`,
    [buyer.id],
  );
  const buyerOf = async () => (await page({ filter: { search: "TG-BUYER001" } })).allOrders.edges[0]?.node;
  expect(await buyerOf()).toMatchObject({ buyerId: buyer.id, buyerName: `Person ${buyer.username}` });
  await rest(app, "delete", `/api/users/${buyer.id}`, admin);
  expect(await buyerOf()).toMatchObject({ buyerId: null, buyerName: "Deleted user" });
});
