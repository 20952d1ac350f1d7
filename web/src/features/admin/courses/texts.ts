import { formatNumber } from "../../../lib/text/format";

export const adminCoursesTexts = {
  editTitle: (title: string) => `Edit: ${title}`,
  draft: "Draft",
  published: "Published",
  edit: (title: string) => `Edit ${title}`,
  name: "Title",
  saving: "Saving...",
  failed: "We couldn't save this. Please try again.",
  previewTab: "Preview",
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  archiveQuestion: (title: string, buyers: number) =>
    `${buyers === 0 ? "No one has bought this course." : buyers === 1 ? "One member has bought this course and loses this lesson." : `${formatNumber(buyers)} members have bought this course and lose this lesson.`} “${title}” disappears from the course. Answers, notes, and certificates stay, and you can restore it.`,
  uploading: "Uploading...",
  pictureAlt: "Describe the picture",
} as const;
