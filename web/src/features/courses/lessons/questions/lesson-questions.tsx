import { Link } from "react-router-dom";
import type { LessonQuestionsQuery } from "../../../../gql/graphql";
import { plainText } from "../../../../lib/markup/plain-text";
import { paths } from "../../../../lib/paths";
import { formatDate } from "../../../../lib/text/format";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icon";

type Questions = NonNullable<LessonQuestionsQuery["lessonQuestions"]>;

interface LessonQuestionsProps {
  questions: Questions;
  onAsk: () => void;
  /** Null if all questions are shown. */
  onShowMore: (() => void) | null;
}

/** What members asked about a lesson in the course's channel, and a button to ask something. */
export function LessonQuestions({ questions: { channelId, channelName, questions }, ...props }: LessonQuestionsProps) {
  return (
    <section aria-labelledby="questions" className="border-t border-line pt-6">
      <h2 id="questions" className="font-display text-lg font-semibold">
        Questions about this lesson
      </h2>
      {questions.length === 0 && <p className="mt-2 text-muted">No one has asked about this lesson yet.</p>}
      <ul className="mt-3 flex flex-col">
        {questions.map((question) => (
          <QuestionRow key={question.message.id} channelId={channelId} question={question} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={props.onAsk}>
          <Icon name="hash" size={16} />
          Ask about this lesson
        </Button>
        {props.onShowMore && (
          <Button variant="ghost" onClick={props.onShowMore}>
            Show more
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">Questions and answers are in #{channelName}.</p>
    </section>
  );
}

function QuestionRow({ channelId, question }: { channelId: string; question: Questions["questions"][number] }) {
  const { message, replyCount, isAnswered } = question;
  return (
    <li className="flex gap-3 border-b border-line py-4">
      <Avatar person={message.sender} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="text-text">{message.sender.username}</span>
          <time dateTime={message.createdAt}>{formatDate(message.createdAt)}</time>
          {isAnswered && <Badge tone="signal">Answered</Badge>}
        </p>
        <p dir="auto" className="mt-1 line-clamp-4 break-words">
          {questionOf(message.content)}
        </p>
        <Link
          to={paths.community(channelId, message.id)}
          className="mt-1 inline-block text-sm text-signal underline underline-offset-4"
        >
          {replyCount > 0 ? `${replyCount} ${replyCount === 1 ? "reply" : "replies"}` : "Open the question"}
          <span className="sr-only">{` to ${message.sender.username}`}</span>
        </Link>
      </div>
    </li>
  );
}

const LESSON_LINK =
  /\[([^[\]]*)\]\([^()\s]*\/courses\/[\w-]+\/lessons\/[^()\s]*\)|(?<!\S)\S*\/courses\/[\w-]+\/lessons\/\S+/g;

/** The message without its quote of the lesson and without the address of the link. */
function questionOf(content: string): string {
  const lines = content.split("\n").filter((line) => !line.startsWith(">"));
  return plainText(lines.join("\n").replace(LESSON_LINK, "$1").trim()) || "A link to this lesson";
}
