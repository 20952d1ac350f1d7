const LESSON_LINK = /^https?:\/\/\S+\/courses\/[\w-]+\/lessons\/\S+$/;

/** Whether a text is only a link to a lesson, with or without a quote: the start of a question that wasn't asked yet. */
export function isOnlyLessonLink(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith(">"));
  return lines.length > 0 && lines.every((line) => LESSON_LINK.test(line.trim()));
}
