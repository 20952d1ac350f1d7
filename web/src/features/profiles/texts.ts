export const profileTexts = {
  title: "Profile",
  subtitle: "What members see about you, and your private settings.",
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
  pictureHint: "Choose one of ours, upload your own, or pick a color.",
  pictures: "Pictures",
  upload: "Upload a picture",
  uploading: "Uploading...",
  level: "Level",
  role: "Role",
  joined: (date: string) => `Member since ${date}`,
  xpTo: (xp: string, next: string) => `${xp} of ${next} XP`,
  publicProfile: "View your public profile",
  purchases: "Purchases and receipts",
  empty: "Not set",
  updated: "Profile updated successfully.",
  updateFailed: "Update failed.",
  serverError: "Server error.",
  noConnection: "Failed to update profile",
  noUserId: "Cannot update — user ID missing.",
  pendingEmail: (email: string) =>
    `Open the link we sent to ${email} to confirm this email. We use your old email until then.`,
  cancelEmail: "Cancel change",
  confirmationSent: (email: string) => `We sent a link to ${email}. Open it to confirm your new email.`,
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
  currentValue: "Current value",
  required: "This field is required",
  confirmPassword: "Confirm with your current password",
  currentPassword: "Current password",
  emailNeedsPassword: "Your email can reset your password, so changing it needs your current password.",
  failed: "We couldn't save this. Please try again.",
} as const;

export const activityTexts = {
  title: "Activity on your profile",
  hint: "Your helpful answers, completed courses, trade cards and their results, and recent posts. Members see only posts in channels they can open.",
  label: "Who sees your activity",
  everyone: "Everyone",
  members: "Signed-in members",
  noOne: "Only you",
  saved: "Saved.",
  failed: "We couldn't save this. Please try again.",
} as const;
