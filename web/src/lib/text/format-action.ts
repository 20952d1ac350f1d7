/** Formats an action for display: "user.role_changed" becomes "User role changed". */
export function formatAction(action: string): string {
  const text = action.replaceAll(/[._]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
