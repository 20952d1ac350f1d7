export const profileTexts = {
  title: "Profile",
  signInFirst: "Please sign in to see your profile.",
  edit: "Edit Profile",
  saveAll: "Save Changes",
  cancel: "Cancel",
  change: "Change",
  save: "Save",
  saving: "Saving...",
  details: "Details",
  picture: "Picture",
  level: "Level",
  role: "Role",
  xpTo: (xp: string, next: string) => `${xp} of ${next} XP`,
  empty: "Not set",
  updated: "Profile updated successfully.",
  updateFailed: "Update failed.",
  serverError: "Server error.",
  noConnection: "Failed to update profile",
  noUserId: "Cannot update — user ID missing.",
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
  currentPassword: "Current password",
  emailNeedsPassword: "Your email can reset your password, so changing it needs your current password.",
} as const;

export const activityTexts = {
  title: "Activity on your profile",
} as const;
