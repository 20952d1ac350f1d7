export const dashboardTexts = {
  title: "Dashboard",
  subtitle: (username: string) => `What is yours and what is new, ${username}.`,
  signInFirst: "Please sign in to see your dashboard.",
  loading: "Loading your dashboard...",
  failed: "Your dashboard could not be loaded",
  community: "Open the community",
} as const;

export const progressTexts = {
  title: "Where you stand",
  level: "Level",
  xp: "XP",
  rank: "Rank",
  unranked: "–",
  week: "XP this week",
  xpToNextLevel: (xp: string, level: number) => `${xp} XP to level ${level}`,
  levelProgress: (gained: number, needed: number, level: number) => `${gained} of ${needed} XP towards level ${level}`,
} as const;

export const coursesTexts = {
  title: "Your courses",
  all: "My Courses",
  start: "Start",
  resume: "Continue",
  readAgain: "Read again",
  action: (action: string, course: string) => `${action}: ${course}`,
  completed: "Completed",
  allRead: (inPreparation: number) => `All written lessons read, ${inPreparation} in preparation`,
  progress: (course: string) => `Progress in ${course}`,
  emptyTitle: "No courses yet",
  emptyText: "The introduction is free and takes an evening.",
  emptyAction: "Browse the courses",
  free: (lessons: number, length: string) => `Free · ${lessons} ${lessons === 1 ? "lesson" : "lessons"} · ${length}`,
} as const;

export const unreadTexts = {
  title: "Unread",
  count: (unread: number) => `${unread} unread`,
  mentions: (count: number) => (count === 1 ? "1 mentions you" : `${count} mention you`),
  more: (count: number) => `${count} more in the community`,
  emptyTitle: "All read",
  emptyText: "What is written while you are away will be listed here.",
} as const;
