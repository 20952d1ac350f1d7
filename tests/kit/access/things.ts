import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import { pngPicture, uploadFile } from "../attachments";
import { graphqlData } from "../clients/graphql-client";
import { rest } from "../clients/rest-client";
import { createChannel, sendMessage } from "../conversation";
import { courseInput, lessonInput } from "../course-inputs";
import { FACTS, saveTrade } from "../journal-trades";
import { holdMessage } from "../moderation-cases";
import type { Person } from "../people";
import { openNotebooks } from "../simulator-lab";
import { endRun, startRun } from "../simulator-runs";
import type { Stage } from "./actors";

const SAVE_SETUP = gql(
  `mutation AccessSaveSetup($input: SaveJournalSetupInput!) { saveJournalSetup(input: $input) { id } }`,
);
const SCHEDULE = gql(
  `mutation AccessSchedule($input: ScheduleMessageInput!) { scheduleMessage(input: $input) { id } }`,
);
const SAVE_RULE = gql(`mutation AccessGuardRule($input: SaveGuardRuleInput!) { saveGuardRule(input: $input) { id } }`);
const LESSON = gql(`query AccessLesson($id: ID!) { lesson(id: $id) { blocks {
  __typename ... on LessonCheck { id drawId } ... on LessonExercise { id } ... on LessonTask { id } } } }`);
const ARCHIVE = gql(`mutation AccessArchive($id: ID!) { archiveLesson(lessonId: $id) }`);
const SAVE_COURSE = gql(`mutation AccessSaveCourse($input: SaveCourseInput!) { saveCourse(input: $input) }`);
const SAVE_LESSON = gql(`mutation AccessSaveLesson($input: SaveLessonInput!) { saveLesson(input: $input) }`);
const START_TEST = gql(`mutation AccessStartTest { startFinalTest(courseId: 1) { id } }`);
const WITHDRAW = gql(`mutation AccessWithdraw($input: FindWithdrawalInput!) { findWithdrawal(input: $input) }`);
const QUESTIONS = gql(`query AccessQuestions { simulatorQuestions { id } }`);
const VERDICT = gql(`query AccessVerdict($id: ID!) { simulatorRun(id: $id) { verdict { result } } }`);
const SESSIONS = gql(`query AccessSessions { mySessions { id } }`);
const API_KEYS = gql(
  `mutation AccessApiKey { createApiKey(input: { name: "Mine", scopes: [COURSES_READ] }) { apiKey { id } } }`,
);
const CASES = gql(`query AccessCases { moderationQueue(first: 500) { edges { node { id messageId } } } }`);
const REPORT = gql(`mutation AccessReport($input: ReportContentInput!) { reportContent(input: $input) }`);
const RECEIPTS = gql(`query AccessReceipts { myXpReceipts(first: 1) { edges { node { id } } } }`);
const APPEAL = gql(`mutation AccessAppeal($input: AppealDecisionInput!) { appealDecision(input: $input) { id } }`);
const DECIDE = gql(`mutation AccessDecide($input: DecideCaseInput!) { decideCase(input: $input) { id } }`);

type Row = { id: string };

/** Creates what operations are about. Everything belongs to the owner, or is about them. Each returns an id. */
export function thingsOf(stage: Stage) {
  const { app, owner, channel, admin, colleague } = stage;
  const stored = async (text: string, values: unknown[]): Promise<string> => {
    const [row] = await app.sql<Row>(text, values);
    if (!row) throw new Error("Nothing was stored");
    return row.id;
  };
  const message = async (): Promise<string> =>
    (await sendMessage(app, owner, { channelId: channel.id, content: `Good morning ${randomUUID()}` })).id;
  const conversation = async (state: "ACCEPTED" | "INVITED"): Promise<string> => {
    const id = randomUUID();
    await app.sql(
      `WITH c AS (
         INSERT INTO channels (id, name, description, category, access_level, last_seq, last_activity_at)
         VALUES ($1::uuid, 'group:' || $1::uuid, 'Study group', 'DIRECT', 'DIRECT', 1, now())
       ), members AS (
         INSERT INTO conversation_members (channel_id, user_id, state, invited_by, invited_at)
         VALUES ($1::uuid, $2::uuid, $4, $3::uuid, now()), ($1::uuid, $3::uuid, 'ACCEPTED', NULL, now())
       )
       INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at)
       VALUES (gen_random_uuid(), $1::uuid, $3::uuid, 'Shall we meet?', 1, 1, now())`,
      [id, owner.id, colleague.id, state],
    );
    return id;
  };
  const held = async (): Promise<{ id: string; caseId: string }> => {
    const caseId = await holdMessage(app, owner, channel.id, "See https://example.test");
    const id = await stored(`SELECT message_id AS id FROM moderation_cases WHERE id = $1`, [caseId]);
    return { id, caseId };
  };
  const openCase = async (): Promise<string> => {
    const id = await message();
    const input = { kind: "MESSAGE" as const, id, rule: "2", comment: "Sells signals", idempotencyKey: randomUUID() };
    await graphqlData(app, colleague, REPORT, { input });
    const { moderationQueue } = await graphqlData(app, colleague, CASES);
    return moderationQueue?.edges.find(({ node }) => node.messageId === id)?.node.id ?? "";
  };
  const decided = async (by: Person): Promise<string> => {
    const caseId = await openCase();
    await graphqlData(app, by, DECIDE, {
      input: { caseId, actions: ["OTHER"], reason: "It sells signals", rule: "2" },
    });
    return caseId;
  };
  const decision = async (): Promise<string> =>
    stored(
      `INSERT INTO moderation_decisions (kind, user_id, facts, rule, source, author_id, starts_at, ends_at, created_at)
       VALUES ('MUTE', $1, 'Shouting', '2', 'OWN_INITIATIVE', $2, now(), now() + interval '1 hour', now()) RETURNING id`,
      [owner.id, colleague.id],
    );
  const startCheckout = async (): Promise<{ sessionId: string; reference: string; orderId: string }> => {
    const opened = await rest(app, "post", "/api/payments/checkout", owner).send({ courseId: 9 });
    const { sessionId } = opened.body as { sessionId: string };
    const [order] = await app.sql<{ id: string; reference: string }>(
      `SELECT id, reference FROM orders WHERE session_id = $1`,
      [sessionId],
    );
    return { sessionId, reference: order?.reference ?? "", orderId: order?.id ?? "" };
  };
  // Once only, because the owner can't buy a course twice.
  let started: ReturnType<typeof startCheckout> | undefined;
  const checkout = () => (started ??= startCheckout());
  const buy = async () => {
    const bought = await checkout();
    await rest(app, "post", `/api/checkout/test/${bought.sessionId}`, owner).send({ outcome: "paid" });
    return bought;
  };
  let order: ReturnType<typeof buy> | undefined;
  const paidOrder = () => (order ??= buy());
  const lesson = (condition: string): Promise<string> =>
    stored(
      `SELECT id FROM lessons WHERE content <> '' AND course_id = 1 AND ${condition} ORDER BY position LIMIT 1`,
      [],
    );
  const receipt = async () => (await graphqlData(app, owner, RECEIPTS)).myXpReceipts?.edges[0]?.node.id ?? "";
  const newLesson = async (): Promise<string> =>
    (await graphqlData(app, colleague, SAVE_LESSON, { input: lessonInput(9) })).saveLesson;
  const blockOf = async (type: string, field: "id" | "drawId" = "id"): Promise<string> => {
    const word = { LessonCheck: "check", LessonExercise: "exercise", LessonTask: "task" }[type] ?? "";
    const { lesson: read } = await graphqlData(app, owner, LESSON, {
      id: await lesson(`content LIKE '%\`\`\`${word}%'`),
    });
    const block = read?.blocks.find(({ __typename }) => __typename === type);
    return (block as Record<string, string> | undefined)?.[field] ?? "";
  };
  return {
    message,
    reply: async () => {
      const replyToId = (
        await sendMessage(app, colleague, { channelId: channel.id, content: `Who is up? ${randomUUID()}` })
      ).id;
      return (await sendMessage(app, owner, { channelId: channel.id, content: `Me ${randomUUID()}`, replyToId })).id;
    },
    tradeCard: async () => {
      const { instrument, side, entryPrice } = FACTS;
      const tradeCard = {
        instrument,
        side,
        entry: Number(entryPrice),
        stop: Number(entryPrice) - 0.01,
        reason: randomUUID(),
        wrongIf: "It closes lower.",
      };
      const path = `/api/community/channels/${channel.id}/messages`;
      return (
        (await rest(app, "post", path, owner).send({ tradeCard: { ...tradeCard, side: side.toLowerCase() } }))
          .body as Row
      ).id;
    },
    attachment: async () => (await uploadFile(app, owner, await pngPicture())).id,
    conversation: () => conversation("ACCEPTED"),
    invitation: () => conversation("INVITED"),
    held,
    openCase,
    decidedCase: () => decided(colleague),
    decision,
    appealedDecision: async () => {
      const decisionId = await decision();
      await graphqlData(app, owner, APPEAL, { input: { decisionId, text: "It was a joke" } });
      return decisionId;
    },
    scheduled: async () => {
      const sendAt = new Date(Date.now() + 3_600_000).toISOString();
      const input = { channelId: channel.id, content: "Good morning", sendAt };
      return (await graphqlData(app, owner, SCHEDULE, { input })).scheduleMessage.id;
    },
    run: () => startRun(app, owner),
    notebooks: () => openNotebooks(app, owner),
    trade: async () => {
      const id = randomUUID();
      await saveTrade(app, owner, { id, facts: FACTS });
      return id;
    },
    setup: async () => {
      const id = randomUUID();
      await graphqlData(app, owner, SAVE_SETUP, { input: { id, name: `Pullback ${id}` } });
      return id;
    },
    session: async () => (await graphqlData(app, owner, SESSIONS)).mySessions[0]?.id ?? "",
    passkey: () =>
      stored(
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
         VALUES ($1, gen_random_uuid(), '', 0, '{}', 'Laptop', false, now()) RETURNING id`,
        [owner.id],
      ),
    linkedAccount: () =>
      stored(
        `INSERT INTO linked_identities (user_id, provider, issuer, subject, email, created_at)
         VALUES ($1, 'GOOGLE', 'https://accounts.google.com', gen_random_uuid(), 'ada@example.test', now())
         ON CONFLICT (user_id, provider) DO UPDATE SET email = excluded.email RETURNING id`,
        [owner.id],
      ),
    apiKey: async () => (await graphqlData(app, owner, API_KEYS)).createApiKey.apiKey.id,
    checkout,
    paidOrder,
    receipt,
    strike: () =>
      stored(
        `INSERT INTO sanctions (user_id, kind, reason, starts_at) VALUES ($1, 'STRIKE', 'Spam', now()) RETURNING id`,
        [owner.id],
      ),
    sanction: (kind: "BAN" | "KICK" | "MUTE") =>
      stored(
        `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, $2, 'Spam', now(), now() + interval '1 hour') RETURNING id`,
        [owner.id, kind],
      ),
    contact: () =>
      stored(
        `INSERT INTO contact_messages (user_id, name, email, message, created_at)
         VALUES ($1, 'Ada', 'ada@example.test', 'Hello, is anyone there?', now()) RETURNING id`,
        [owner.id],
      ),
    guardRule: async () => {
      const input = { id: randomUUID(), name: "No casinos", kind: "WORDS" as const, pattern: "casino", rule: "3" };
      return (await graphqlData(app, admin, SAVE_RULE, { input })).saveGuardRule.id;
    },
    featuredPerson: () =>
      stored(
        `INSERT INTO featured_people (kind, name, title, text, position) VALUES ('TEAM', 'Ada', 'Teacher', 'Text', 1) RETURNING id`,
        [],
      ),
    certificate: async () => {
      await app.sql(
        `INSERT INTO course_completions (user_id, course_id, certificate_id, holder_name, course_title, lessons, total_minutes, completed_at)
         VALUES ($1, 1, $2, 'Ada', 'Intro to Trading', 6, 30, now()) ON CONFLICT DO NOTHING`,
        [owner.id, `certificate-${owner.id}`],
      );
      return `certificate-${owner.id}`;
    },
    lesson: () => lesson("preview"),
    lockedLesson: () =>
      stored(
        `SELECT id FROM lessons WHERE content <> '' AND NOT preview AND course_id = 3 ORDER BY position LIMIT 1`,
        [],
      ),
    newLesson,
    archivedLesson: async () => {
      const id = await newLesson();
      await graphqlData(app, colleague, ARCHIVE, { id });
      return id;
    },
    newCourse: async () => {
      const input = courseInput({ slug: `course-${randomUUID()}` });
      return (await graphqlData(app, colleague, SAVE_COURSE, { input })).saveCourse;
    },
    finalTest: async () => {
      await app.sql(
        `INSERT INTO lesson_completions (user_id, lesson_id, completed_at)
         SELECT $1, id, now() FROM lessons WHERE course_id = 1 AND archived_at IS NULL ON CONFLICT DO NOTHING`,
        [owner.id],
      );
      return (await graphqlData(app, owner, START_TEST)).startFinalTest.id;
    },
    disputedReceipt: async () => {
      const receiptId = await receipt();
      await app.sql(
        `INSERT INTO xp_disputes (receipt_id, user_id, text, created_at) VALUES ($1, $2, 'Why?', now()) ON CONFLICT DO NOTHING`,
        [receiptId, owner.id],
      );
      return receiptId;
    },
    proposedChannel: async () => {
      const { id } = await createChannel(app);
      await app.sql(`UPDATE channels SET approval = 'PENDING', created_by_id = $2 WHERE id = $1`, [id, owner.id]);
      return id;
    },
    withdrawal: async () => {
      const { reference } = await paidOrder();
      return (await graphqlData(app, owner, WITHDRAW, { input: { reference, email: owner.email } })).findWithdrawal;
    },
    question: async () => {
      const { id } = await startRun(app, owner, { hasStop: false });
      await endRun(app, owner, { id });
      await graphqlData(app, owner, VERDICT, { id });
      const { simulatorQuestions } = await graphqlData(app, owner, QUESTIONS);
      return simulatorQuestions[0]?.id ?? "";
    },
    draw: () => blockOf("LessonCheck", "drawId"),
    check: () => blockOf("LessonCheck"),
    exercise: () => blockOf("LessonExercise"),
    task: () => blockOf("LessonTask"),
  };
}

export type Things = ReturnType<typeof thingsOf>;
