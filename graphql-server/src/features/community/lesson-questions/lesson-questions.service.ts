import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import { query } from "../../../kernel/database";
import { requireUuid } from "../../../kernel/ids";
import type { ChannelsService } from "../channels/channels.service";
import { JOIN_SENDER, MESSAGE_JSON, type MessageJsonRow } from "../messages/message-json.sql";
import type { LessonQuestionsArgs } from "./lesson-questions.args";
import type { LessonQuestions } from "./lesson-questions.types";

interface QuestionRow extends MessageJsonRow {
  replyCount: number;
  isAnswered: boolean;
}

/** Members ask about a lesson in the channel of its course. */
const CHANNEL = `
  SELECT c.id, c.name FROM lessons l JOIN channels c ON c.course_id = l.course_id
  WHERE l.id = $1 AND c.access_level = 'COURSE' AND c.approval = 'APPROVED' AND c.archived_at IS NULL
  ORDER BY c.position, c.id LIMIT 1`;

const QUESTIONS = `
  SELECT ${MESSAGE_JSON} AS message, r.count AS "replyCount", r.answered AS "isAnswered"
  FROM messages m ${JOIN_SENDER} CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, coalesce(bool_or(helpful), false) AS answered
    FROM messages WHERE reply_to_id = m.id AND deleted_at IS NULL) r
  WHERE m.lesson_id = $1 AND m.channel_id = $2 AND m.reply_to_id IS NULL AND m.deleted_at IS NULL
  ORDER BY m.created_seq DESC LIMIT $3`;

interface LessonQuestionsServiceDeps {
  database: DataSource;
  channels: ChannelsService;
}

/** Finds the questions that members asked about a lesson. */
export class LessonQuestionsService {
  constructor(private readonly deps: LessonQuestionsServiceDeps) {}

  /** Null if the course has no channel or the viewer can't read it. */
  async questionsOf(viewer: Viewer, { lessonId, first }: LessonQuestionsArgs): Promise<LessonQuestions | null> {
    const id = requireUuid(lessonId, "lessonId");
    const [channel] = await query<{ id: string; name: string }>(this.deps.database, CHANNEL, [id]);
    if (!channel) return null;
    if (!(await this.deps.channels.access(viewer, channel.id)).viewerCanView) return null;
    const rows = await query<QuestionRow>(this.deps.database, QUESTIONS, [id, channel.id, first + 1]);
    return {
      channelId: channel.id,
      channelName: channel.name,
      questions: rows.slice(0, first).map(({ message, ...counts }) => ({ message: message, ...counts })),
      hasMore: rows.length > first,
    };
  }
}
