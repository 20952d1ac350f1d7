export const dashboardTexts = {
  title: "Dashboard",
  subtitle: (name: string) => `Welcome back, ${name}. Here's what's new.`,
  firstDaySubtitle: (name: string) => `Welcome, ${name}. Here's where to start.`,
  signInFirst: "Please sign in to see your dashboard.",
  loading: "Loading your dashboard...",
  failed: "Couldn't load your dashboard",
  community: "Go to the community",
} as const;

export const progressTexts = {
  title: "Your progress",
  level: "Level",
  xp: "XP",
  rank: "Rank",
  unranked: "–",
  week: "XP this week",
  xpToNextLevel: (xp: string, level: number) => `${xp} XP to level ${level}`,
  levelProgress: (xp: string, nextLevelXp: string) => `${xp} of ${nextLevelXp} XP`,
} as const;

export const coursesTexts = {
  title: "Your courses",
  all: "My Courses",
  start: "Start",
  resume: "Continue",
  readAgain: "Read again",
  finalTest: "Final test",
  testIsNext: "You read every lesson. The final test is next.",
  action: (action: string, course: string) => `${action}: ${course}`,
  completed: "Completed",
  upToDate: (coming: number) => `You're up to date. ${coming} ${coming === 1 ? "lesson" : "lessons"} coming.`,
  progress: (course: string) => `Progress in ${course}`,
  emptyTitle: "No courses yet",
  emptyText: "The intro course is free.",
  emptyAction: "Browse courses",
  free: (lessons: number, length: string) => `Free · ${lessons} ${lessons === 1 ? "lesson" : "lessons"} · ${length}`,
} as const;

export const reviewTexts = {
  title: "Review",
  due: (count: number, minutes: number) => `${count} to review, ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
  nextAt: (date: string) => `The next question comes back on ${date}.`,
  streak: (days: number) => `${days} ${days === 1 ? "day" : "days"} in a row`,
  start: "Review now",
} as const;

export const unreadTexts = {
  title: "Unread",
  count: (unread: number) => `${unread} unread`,
  mentions: (count: number) => (count === 1 ? "1 mention" : `${count} mentions`),
  more: (count: number) => `${count} more in the community`,
  emptyTitle: "You're all caught up",
  emptyText: "Messages posted while you're away appear here.",
} as const;
