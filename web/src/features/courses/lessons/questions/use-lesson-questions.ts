import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { LessonQuestionsQuery } from "../../../../gql/graphql";
import { appendToMessageDraft, messageKeyOf, readMessageDraft } from "../../../../lib/storage/drafts";
import { paths } from "../../../../lib/paths";
import { useLessonQuestionsQuery } from "./lesson-questions.generated";

const FIRST_PAGE = 5;
const MAX_QUESTIONS = 50;
const MAX_QUOTE_LENGTH = 120;
/** As for a channel that the member selects in the community. */
const FOCUSES_MESSAGE_BOX = { selected: true } as const;

type Questions = NonNullable<LessonQuestionsQuery["lessonQuestions"]>;

interface LessonQuestionsState {
  /** Null while loading, and for viewers who can't read the course's channel. */
  questions: Questions | null;
  error: Error | undefined;
  retry: () => void;
  /** Null if all are shown. */
  showMore: (() => void) | null;
  /** Opens the channel with a link to the block, or to the lesson, in the message box. */
  ask: (block: HTMLElement | null) => void;
}

/** The questions about a lesson, and how to ask one. `viewerId` is null for visitors, who can't do either. */
export function useLessonQuestions(
  lessonId: string,
  courseSlug: string,
  viewerId: string | null,
): LessonQuestionsState {
  const navigate = useNavigate();
  const [first, setFirst] = useState(FIRST_PAGE);
  const { data, previousData, error, refetch } = useLessonQuestionsQuery({
    variables: { lessonId, first },
    skip: viewerId === null,
    fetchPolicy: "cache-and-network",
  });
  const questions = (data ?? previousData)?.lessonQuestions ?? null;

  function openChannel(channelId: string, block: HTMLElement | null): void {
    const link = window.location.origin + paths.lesson(courseSlug, lessonId, block?.id);
    const quote = block ? `> ${excerpt(block.textContent ?? "")}\n` : "";
    if (viewerId) addQuestion(messageKeyOf(viewerId, channelId), quote, link);
    void navigate(paths.community(channelId), { state: FOCUSES_MESSAGE_BOX });
  }

  return {
    questions,
    error,
    retry: () => void refetch(),
    showMore: questions?.hasMore && first < MAX_QUESTIONS ? () => setFirst(MAX_QUESTIONS) : null,
    ask: (block) => {
      if (questions) openChannel(questions.channelId, block);
    },
  };
}

/** Adds the link below what the member has written, once. */
function addQuestion(messageKey: string, quote: string, link: string): void {
  if (readMessageDraft(messageKey).split("\n").includes(link)) return;
  appendToMessageDraft(messageKey, `${quote}${link}\n\n`);
}

function excerpt(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  return words.length <= MAX_QUOTE_LENGTH ? words : `${words.slice(0, MAX_QUOTE_LENGTH).replace(/ \S*$/, "")}…`;
}
