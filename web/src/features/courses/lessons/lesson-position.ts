/** Whether a path has a lesson's position in its course instead of its id. */
export const isPosition = (lessonId: string): boolean => /^\d{1,3}$/.test(lessonId);
