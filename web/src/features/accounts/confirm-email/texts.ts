export const emailBannerTexts = {
  start: "Free course",
} as const;
