export const profileTexts = {
  title: "Profile",
  subtitle: "What members see of you, and what only you do.",
  signInFirst: "Please sign in to see your profile.",
  edit: "Edit Profile",
  saveAll: "Save Changes",
  cancel: "Cancel",
  change: "Change",
  save: "Save",
  saving: "Saving...",
  contents: "On this page",
  details: "Details",
  picture: "Picture",
  pictureHint: "One of ours, one of yours, or a colour behind your initial.",
  pictures: "Pictures",
  upload: "Upload a picture",
  uploading: "Uploading...",
  level: "Level",
  role: "Role",
  joined: (date: string) => `Member since ${date}`,
  xpTo: (xp: string, next: string) => `${xp} of ${next} XP`,
  publicProfile: "See your public profile",
  purchases: "Purchases and receipts",
  empty: "Not given",
  updated: "Profile updated successfully.",
  updateFailed: "Update failed.",
  serverError: "Server error.",
  noConnection: "Failed to update profile",
  noUserId: "Cannot update — user ID missing.",
  pendingEmail: (email: string) =>
    `Waiting for the confirmation of ${email}. Until then the old address stays in force.`,
  cancelEmail: "Withdraw",
  confirmationSent: (email: string) => `We mailed a link to ${email}. The address changes once it is confirmed.`,
} as const;

export const fieldLabels = {
  name: "Full Name",
  username: "Username",
  email: "Email",
  phone: "Phone",
  address: "Address",
  bio: "Bio",
} as const;

export const avatarLabels: Record<string, string> = {
  "avatar_ai.png": "AI",
  "avatar_money.png": "Money",
  "avatar_tech.png": "Tech",
  "avatar_trading.png": "Trading",
};

export const editTexts = {
  back: "Back to profile",
  present: "At present",
  required: "Please fill this in",
  currentTitle: "Confirm with your current password",
  currentPassword: "Current password",
  failed: "This could not be saved. Please try again.",
} as const;

export const activityTexts = {
  title: "Activity on your profile",
  hint: "Your helpful answers, completed courses, and recent posts. Links lead only to channels that the reader can open.",
  label: "Who sees your activity",
  everyone: "Everyone",
  members: "Signed-in members",
  noOne: "Only you",
  saved: "Saved.",
  failed: "This could not be saved. Please try again.",
} as const;
