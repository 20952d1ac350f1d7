const LESSON_LINK = /\/courses\/[\w-]+\/lessons\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/i;

/** The id in the first link to a lesson; null without one. The lesson may not exist. */
export const linkedLessonId = (content: string): string | null => LESSON_LINK.exec(content)?.[1]?.toLowerCase() ?? null;
