// A separate module, because every page loads the texts of the privacy notice.
export const dataTexts = {
  heading: "Your data",
  downloadTitle: "Download my data",
  downloadText: "Everything we store about you, as one JSON file.",
  download: "Download",
  downloadFailed: "We couldn't download your data. Please try again.",
  deleteTitle: "Delete my account",
  deleteText: "Erases your personal data. Your messages stay under the name “Deleted user”.",
  delete: "Delete",
  deleteQuestion:
    "We immediately erase your name, addresses, picture, and sessions. You lose your courses, XP, and Premium. Your messages and payment records stay, without your name. You can't undo this.",
  keep: "Keep my account",
  deleteForever: "Delete forever",
  deleted: "Your account was deleted.",
} as const;
