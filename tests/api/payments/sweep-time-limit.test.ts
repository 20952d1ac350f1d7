import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { createPerson } from "../../kit/people";
import { COURSE, StripeShop } from "../../kit/stripe/stripe-shop";

const SWEEP_PAGE = 20;
const CROWD = 2 * SWEEP_PAGE + 5;

/** While `jumps` is set, each read moves the clock so far that a sweep has time for one page of each kind. */
const clock = { time: Date.now(), jumps: false, now: () => new Date((clock.time += clock.jumps ? 40_000 : 0)) };
let shop: StripeShop;

beforeAll(async () => {
  shop = await StripeShop.start(clock);
});

afterAll(() => shop.stop());

async function sweep(): Promise<void> {
  clock.jumps = true;
  await shop.app.app.services.get(PaymentSweep).run();
  clock.jumps = false;
}

it("continues where the last sweep ran out of time, for orders and for ended periods", async () => {
  const [person, crowd] = [await createPerson(shop.app), await createPerson(shop.app)];
  await shop.app.sql(
    `INSERT INTO orders (id, reference, user_id, item, course_id, title, amount_cents, provider, status, session_id, created_at, expires_at)
     SELECT lpad(n::text, 32, '0')::uuid, 'ABANDONED-' || n, $1, 'course:' || n, $2, 'x', 4999, 'stripe', 'OPEN', 'cs_gone_' || n,
       now(), now() + interval '1 day'
     FROM generate_series(1, $3::int) n`,
    [crowd.id, COURSE, CROWD],
  );
  await shop.app.sql(
    `INSERT INTO subscriptions (user_id, order_id, period_end, created_at)
     SELECT user_id, id, now() - interval '1 day', now() FROM orders WHERE user_id = $1`,
    [crowd.id],
  );
  shop.stripe.pay(await shop.open(person));
  const ended = async (): Promise<number> =>
    (await shop.app.sql(`SELECT 1 FROM subscriptions WHERE status = 'ENDED'`)).length;

  const endedAfter: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await sweep();
    endedAfter.push(await ended());
  }
  expect(endedAfter).toEqual([SWEEP_PAGE, 2 * SWEEP_PAGE, CROWD]);
  expect(await shop.statusOf(person)).toBe("FULFILLED");
});
