const QUOTES_AND_LINK = /^(?:>.*\n|\s)*http\S+\/lessons\/\S+\s*$/;

/** Whether a text is only a link to a lesson, with or without a quote: the start of a question that wasn't asked yet. */
export const isOnlyLessonLink = (text: string): boolean => QUOTES_AND_LINK.test(text);
