import { randomUUID } from "node:crypto";
import { ViewerCache } from "../../../graphql-server/src/features/accounts";
import { PDF, sendFiles, uploadFile } from "../attachments";
import type { HotRequest, World } from "./world";

/** Reads by several members at once, whose lookups share statements. */
export function sharedReads({ app, as, member, writer, subject, admin, known }: World): HotRequest[] {
  const { channelId, lessonId } = known;
  const together = (name: string, variables: Record<string, unknown> = {}): HotRequest => ({
    title: `${name} (four members)`,
    send: async () => {
      app.app.services.get(ViewerCache).clear();
      await Promise.all([member, writer, subject, admin].map((person) => as(person).run(name, variables)));
    },
  });
  return [
    together("Viewer"),
    together("CommunityChannels"),
    together("ChannelHistory", { channelId }),
    together("OnlineMembers"),
    together("SavedMessages", { first: 20 }),
    together("CatalogEntitlements"),
    together("CoursePage", { idOrSlug: "forex-trading" }),
    together("LessonPage", { id: lessonId, courseIdOrSlug: "intro-to-trading" }),
    together("LeaderboardPage", { timeframe: "WEEKLY" }),
    together("PendingPayments"),
  ];
}

export function courses({ as, visitor, member, known }: World): HotRequest[] {
  const caller = as(member);
  const lessonPage = { id: known.lessonId, courseIdOrSlug: "intro-to-trading" };
  return [
    visitor.operation("CourseCatalog"),
    caller.operation("CatalogEntitlements"),
    caller.operation("CoursePage", { idOrSlug: "forex-trading" }),
    caller.rest("GET", "/api/courses"),
    caller.operation("EnrollInCourse", { input: { courseId: known.courseId } }),
    caller.operation("Glossary"),
    caller.operation("LessonPage", lessonPage),
    {
      title: "AnswerCheck",
      send: async () => {
        type Page = { lesson: { blocks: { id?: string; drawId?: string; question?: { kind: string } }[] } };
        const { lesson } = await caller.run<Page>("LessonPage", lessonPage);
        const check = lesson.blocks.find(({ question }) => question?.kind === "NUMBER");
        await caller.run("AnswerCheck", {
          input: { checkId: check?.id, drawId: check?.drawId, answer: { number: 0.5 }, seconds: 30 },
        });
      },
    },
    caller.operation("SaveLessonNote", { input: { lessonId: known.lessonId, text: "A note", expectedRevision: 0 } }),
    caller.operation("SaveLessonPosition", { input: { lessonId: known.lessonId, anchor: "p-1", seconds: 15 } }),
    caller.operation("LessonQuestions", { lessonId: known.lessonId, first: 5 }),
    caller.operation("ReviewPage"),
    caller.operation("CompleteLesson", { lessonId: known.readLessonId }),
    caller.operation("MyCourses"),
    caller.operation("Dashboard"),
    visitor.operation("CertificatePage", { id: known.certificateId }),
  ];
}

export function leaderboard({ as, member }: World): HotRequest[] {
  const caller = as(member);
  let endCursor = "";
  return [
    caller.operation("LeaderboardPage", { timeframe: "ALL_TIME" }),
    {
      title: "LeaderboardPage (week)",
      send: async () => {
        const data = await caller.run<{ leaderboard: { endCursor: string } }>("LeaderboardPage", {
          timeframe: "WEEKLY",
        });
        ({ endCursor } = data.leaderboard);
      },
    },
    caller.operation("RankingPage", () => ({ timeframe: "WEEKLY", after: endCursor })),
    caller.rest("GET", "/api/leaderboard?timeframe=monthly"),
    caller.rest("GET", `/api/users/${member.id}/level`),
    caller.operation("MyXpReceipts"),
    caller.operation("SetLeaderboardVisibility", { listed: false }),
  ];
}

export function channels({ as, admin, member, known }: World): HotRequest[] {
  const caller = as(member);
  const { channelId, messageId, messageSeq, lastSeq, memberId } = known;
  const messagesPath = `/api/community/channels/${channelId}/messages`;
  return [
    caller.operation("CommunityChannels"),
    caller.operation("ChannelUnread", { channelId }),
    caller.operation("ChannelHistory", { channelId }, "newest messages"),
    caller.operation("ChannelHistory", { channelId, before: messageId }, "before a message"),
    caller.operation("ChannelHistory", { channelId, first: 50, after: messageId }, "after a message"),
    caller.operation("ChannelHistory", { channelId, aroundSeq: messageSeq }, "around a message"),
    caller.rest("GET", `${messagesPath}?limit=50&before=${messageId}`),
    {
      title: "messageChanges",
      send: () =>
        caller.fetch("POST", "/graphql", {
          query: `query ($channelId: ID!, $afterSeq: Int!) { messageChanges(channelId: $channelId, afterSeq: $afterSeq) { id } }`,
          variables: { channelId, afterSeq: lastSeq - 50 },
        }),
    },
    caller.operation("LocateMessage", { id: messageId }),
    caller.operation("MemberSuggestions", { channelId, prefix: "member_12" }, "prefix"),
    caller.operation("MemberSuggestions", { channelId, prefix: "" }, "recent senders"),
    caller.operation("SearchEverything", { query: "text from:me after:7d" }, "words and filters"),
    caller.operation("SearchMessages", { query: "mesage 12" }, "misspelled"),
    caller.rest("GET", "/api/search?query=member_12"),
    caller.operation("OnlineMembers"),
    caller.rest("GET", "/api/community/users"),
    caller.operation("PersonCard", { id: memberId }),
    caller.operation("PublicProfilePage", { id: memberId }),
    as(admin).operation("CreateChannel", { input: { name: "hot-requests", category: "GENERAL" } }),
  ];
}

export function messages({ app, as, admin, member, writer, known }: World): HotRequest[] {
  const { channelId, messageId } = known;
  const [asker, helper] = [as(member), as(writer)];
  const clientMessageId = randomUUID();
  const sent: Record<"question" | "answer", string> = { question: "", answer: "" };
  const send = (title: string, caller: typeof asker, input: () => Record<string, unknown>, as?: keyof typeof sent) => ({
    title: `SendMessage (${title})`,
    send: async () => {
      type Sent = { sendMessage: { message: { id: string } } };
      const { sendMessage } = await caller.run<Sent>("SendMessage", { input: { channelId, ...input() } });
      if (as) sent[as] = sendMessage.message.id;
    },
  });
  return [
    send("new", asker, () => ({ content: "Is gold heavy?", clientMessageId }), "question"),
    send("repeated", asker, () => ({ content: "Is gold heavy?", clientMessageId })),
    send("reply with a mention", helper, () => ({ content: "Yes, @member_12", replyToId: sent.question }), "answer"),
    asker.operation("MarkChannelRead", { channelId, seq: 1_000_000_000 }),
    helper.operation("EditMessage", () => ({
      input: { messageId: sent.answer, content: "Yes, @member_13 and @member_14" },
    })),
    asker.operation("MarkHelpful", () => ({ messageId: sent.answer })),
    asker.operation("WithdrawHelpful", () => ({ messageId: sent.answer })),
    helper.operation("DeleteMessage", () => ({ messageId: sent.answer })),
    as(writer).operation("LocateMessage", { id: messageId }),
    {
      title: "attachment",
      send: async () => {
        const { id } = await uploadFile(app, member, PDF, "plan.pdf");
        const sentFile = await sendFiles(app, member, channelId, [id]);
        const { attachmentLinks } = await asker.run<{ attachmentLinks: { url: string }[] }>("AttachmentLinks", {
          ids: [id],
        });
        const opened = await fetch(app.url + (attachmentLinks[0]?.url ?? ""));
        if (!opened.ok) throw new Error(`The attachment returned ${opened.status}`);
        await asker.run("DeleteMessage", { messageId: sentFile.id });
      },
    },
    {
      title: "trade card",
      send: async () => {
        const texts = { reason: "Higher low", wrongIf: "Lower low" };
        const tradeCard = { instrument: "GOLD", side: "LONG", entry: 10, stop: 9, target: null, sizeR: 1, ...texts };
        const input = { channelId, content: "", tradeCard };
        const { sendMessage } = await asker.run<{ sendMessage: { message: { id: string } } }>("SendTradeCard", {
          input,
        });
        const { id } = sendMessage.message;
        await asker.run("SetTradeStatus", { input: { messageId: id, status: "CLOSED", price: 12 } });
        await asker.run("DeleteMessage", { messageId: id });
      },
    },
    helper.operation("ThreadPage", { messageId }),
    helper.operation("ThreadFollow", { messageId }),
    helper.operation("FollowThread", { messageId }),
    helper.operation("UnfollowThread", { messageId }),
    helper.operation("AddReaction", { messageId, reaction: "ROCKET" }),
    helper.operation("RemoveReaction", { messageId, reaction: "ROCKET" }),
    as(admin).operation("PinMessage", { messageId }),
    helper.operation("PinnedMessages", { channelId }),
    as(admin).operation("UnpinMessage", { messageId }),
    helper.operation("SaveMessage", { messageId }),
    helper.operation("SavedMessages", { first: 20 }),
    helper.operation("UnsaveMessage", { messageId }),
  ];
}

export function notifications({ as, member, known }: World): HotRequest[] {
  const caller = as(member);
  const { channelId } = known;
  return [
    caller.operation("NotificationCounts"),
    caller.operation("NotificationList", { first: 20 }),
    caller.operation("MarkNotificationsRead", { input: { upTo: "1000" } }),
    caller.operation("MarkNotificationsRead", { input: { ids: ["1", "2"] } }, "some"),
    caller.operation("NotificationSettings"),
    caller.operation("UpdateNotificationSettings", { input: { digest: "DAILY" } }),
    caller.operation("ChannelNotifications", { channelId }),
    caller.operation("SetChannelNotifications", { input: { channelId, level: "ALL" } }),
  ];
}

export function accounts({ app, as, visitor, writer, subject }: World): HotRequest[] {
  const caller = as(writer);
  const registration = {
    username: "new_member",
    email: "new_member@example.test",
    password: "a-long-password",
    name: "New",
  };
  const { email, password } = writer;
  return [
    visitor.operation("Register", { input: registration }),
    visitor.operation("Login", { input: { email, password } }),
    caller.operation("Viewer"),
    visitor.operation("RefreshSession", { input: { refreshToken: writer.refreshToken } }),
    caller.operation("MySessions"),
    caller.operation("UpdateProfile", { userId: writer.id, input: { username: "renamed_member", bio: "Hello" } }),
    caller.operation("EndAllSessions", { keepThis: true }),
    visitor.operation("RequestPasswordReset", { input: { email } }),
    visitor.operation("ResetLinkStatus", { token: "0".repeat(43) }),
    caller.rest("GET", "/api/users/me"),
    caller.rest("GET", "/api/users/me/data"),
    visitor.rest("POST", "/api/contact", { name: "New", email, message: "Hello" }),
    { title: "Logout", send: async () => as({ ...subject, ...(await login(app.url, subject)) }).run("Logout", {}) },
  ];
}

async function login(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<{ token: string }> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  return (await (await fetch(`${url}/api/auth/login`, { method: "POST", headers, body })).json()) as { token: string };
}

export function payments({ as, subject }: World): HotRequest[] {
  const caller = as(subject);
  let checkout = { sessionId: "", reference: "" };
  const start = async (courseId: string): Promise<void> => {
    checkout = await caller.fetch("POST", "/api/payments/checkout", { courseId });
  };
  return [
    { title: "POST /api/payments/checkout", send: () => start("forex-trading") },
    {
      title: "POST /api/checkout/test/:sessionId",
      send: () => caller.fetch("POST", `/api/checkout/test/${checkout.sessionId}`, { outcome: "paid" }),
    },
    {
      title: "POST /api/payments/complete",
      send: () =>
        caller.fetch("POST", "/api/payments/complete", { courseId: "forex-trading", sessionId: checkout.sessionId }),
    },
    {
      title: "ReceiptReference",
      send: async () => {
        type Receipt = { receipt: { reference: string } };
        const { receipt } = await caller.run<Receipt>("ReceiptReference", { sessionId: checkout.sessionId });
        checkout.reference = receipt.reference;
      },
    },
    caller.operation("OrderPage", () => ({ reference: checkout.reference })),
    caller.operation("MyPurchases"),
    caller.operation("PendingPayments"),
    caller.operation("MyPremium"),
    caller.operation("RefundMyOrder", () => ({ input: { reference: checkout.reference, ground: "WITHDRAWAL" } })),
  ];
}
