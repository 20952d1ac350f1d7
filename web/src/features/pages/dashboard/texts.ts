export const dashboardTexts = {
  title: "Dashboard",
  subtitle: (name: string) => `Welcome back, ${name}. Here's what's new.`,
  firstDaySubtitle: (name: string) => `Welcome, ${name}. Here's where to start.`,
} as const;

export const progressTexts = {
  title: "Your progress",
  level: "Level",
  rank: "Rank",
  xpToNextLevel: (xp: string, level: number) => `${xp} XP to level ${level}`,
  levelProgress: (xp: string, nextLevelXp: string) => `${xp} of ${nextLevelXp} XP`,
} as const;

export const coursesTexts = {
  title: "Your courses",
  all: "My Courses",
  start: "Start",
  resume: "Continue",
  finalTest: "Final test",
  action: (action: string, course: string) => `${action}: ${course}`,
  upToDate: (coming: number) => `You're up to date. ${coming} ${coming === 1 ? "lesson" : "lessons"} coming.`,
  progress: (course: string) => `Progress in ${course}`,
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
} as const;
