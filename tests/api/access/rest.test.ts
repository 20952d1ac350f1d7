import { EXAMPLE } from "../../../graphql-server/src/kernel/rest/example-values";
import type { RestRow } from "../../../graphql-server/src/kernel/rest/rest-row";
import { sendExample } from "../../kit/example-steps";
import type { Substitutions } from "../../kit/example-world";
import { REST_ROWS } from "../../kit/offline-features";
import { useApp } from "../../kit/test-app";
import { ACTORS, setStage, type Stage } from "../../kit/access/actors";
import { ACCESS } from "../../kit/access/matrix";
import { letterOf, lettersByName } from "../../kit/access/outcome";
import { thingsOf, type Things } from "../../kit/access/things";

const EXPECTED = lettersByName(ACCESS);
const app = useApp({ env: { RATE_LIMITS: "off", PAYMENTS: "test", DIRECT_MESSAGES_MIN_LEVEL: "1" } });
let stage: Stage | null = null;

/** The name of the operation that a row runs. */
const operationOf = ({ operation }: RestRow): string => /\{\s*(?:\w+:\s*)?(\w+)/.exec(operation)?.[1] ?? "";

/** What the documented ids mean for the owner, created when an example names them. */
const MEANINGS: Record<string, (things: Things) => Promise<string>> = {
  [EXAMPLE.messageId]: (things) => things.message(),
  [EXAMPLE.contactId]: (things) => things.contact(),
  [`${EXAMPLE.runId}:NO_REASON`]: (things) => things.question(),
  [EXAMPLE.runId]: async (things) => (await things.run()).id,
  [EXAMPLE.notebookId]: async (things) => (await things.notebooks()).openNotebook,
  [EXAMPLE.trialId]: async (things) => (await things.notebooks()).labTrial,
  [EXAMPLE.journalTradeId]: (things) => things.trade(),
  [EXAMPLE.setupId]: (things) => things.setup(),
  [EXAMPLE.conversationId]: (things) => things.invitation(),
  [EXAMPLE.scheduledId]: (things) => things.scheduled(),
  [EXAMPLE.attachmentId]: (things) => things.attachment(),
  [EXAMPLE.lessonId]: (things) => things.lesson(),
  [EXAMPLE.checkoutId]: async (things) => (await things.checkout()).sessionId,
};

async function substitutionsOf(row: RestRow, { owner, channel }: Stage, things: Things): Promise<Substitutions> {
  const request = JSON.stringify(row.doc?.example ?? {});
  const entries = Object.entries(MEANINGS).filter(([example]) => request.includes(example));
  return {
    [EXAMPLE.memberId]: owner.id,
    [EXAMPLE.email]: owner.email,
    [EXAMPLE.password]: owner.password,
    [EXAMPLE.refreshToken]: owner.refreshToken,
    [EXAMPLE.tomorrow]: new Date(Date.now() + 86_400_000).toISOString(),
    [EXAMPLE.otherId]: owner.id,
    [EXAMPLE.channelId]: channel.id,
    ...Object.fromEntries(
      await Promise.all(
        entries.map(async ([example, create]): Promise<[string, string]> => [example, await create(things)]),
      ),
    ),
  };
}

/** Whether the operation was reached; the rest of the outcome depends on the values of the example. */
const access = (letters: string): string => letters.replaceAll("!", "+");

it.each(REST_ROWS.map((row) => ({ name: `${row.method} ${row.path}`, row })))(
  "$name gives access as its operation does",
  async ({ row }) => {
    stage = await setStage(app, stage);
    const things = thingsOf(stage);
    const reasons: string[] = [];
    let letters = "";
    for (const name of ACTORS) {
      const { token } = stage.people[name];
      const substitutions = await substitutionsOf(row, stage, things);
      const response = await sendExample(app, row, row.doc?.example ?? { as: "member" }, { token, substitutions });
      const { code } = response.body as { code?: string };
      letters += letterOf(response.status < 400 ? undefined : code, response.status);
      if (response.status >= 400) reasons.push(`${name}: ${response.text}`);
    }
    if (/logout|delete-account/.test(row.path)) stage = null;
    const expected = EXPECTED.get(operationOf(row)) ?? "";
    expect(access(letters) === access(expected) ? access(expected) : { letters, reasons }).toEqual(access(expected));
  },
);
