/** What an admin or the system did. Braces mark the affected member or channel. */
const SENTENCES: Partial<Record<string, string>> = {
  "user.banned": "banned {a member}",
  "user.ban_lifted": "lifted the ban on {a member}",
  "user.muted": "muted {a member}",
  "user.unmuted": "unmuted {a member}",
  "user.kicked": "kicked {a member}",
  "user.kick_lifted": "ended the kick of {a member}",
  "user.struck": "gave {a member} a strike",
  "user.strike_withdrawn": "withdrew a strike from {a member}",
  "user.role_changed": "changed the role of {a member}",
  "user.xp_adjusted": "changed the XP of {a member}",
  "user.moderator_changed": "changed where {a member} is a moderator",
  "user.xp_dispute_answered": "answered an objection to XP by {a member}",
  "user.deleted": "deleted the account of {a member}",
  "user.mfa_reset": "turned off sign-in codes for {a member}",
  "user.profile_changed": "edited the profile of {a member}",
  "user.password_set": "set a new password for {a member}",
  "message.deleted": "deleted a message by {a member}",
  "message.hidden_as_sample": "stopped showing a message by {a member} as a sample",
  "message.pinned": "pinned a message by {a member}",
  "message.shown_as_sample": "showed a message by {a member} as a sample of its channel",
  "message.unpinned": "unpinned a message by {a member}",
  "order.refunded": "refunded an order of {a member}",
  "api_key.created": "created an API key for {a member}",
  "api_key.revoked": "revoked an API key of {a member}",
  "appeal.upheld": "reversed a decision about {a member} after an appeal",
  "appeal.rejected": "rejected an appeal by {a member}",
  "case.decided": "decided a report",
  "case.reopened": "reopened a report",
  "channel.created": "created {a channel}",
  "channel.approved": "approved {a channel}",
  "channel.rejected": "rejected {a channel}",
  "channel.changed": "edited {a channel}",
  "channel.archived": "archived {a channel}",
  "channel.restored": "restored {a channel}",
  "channel.moved": "moved {a channel}",
  "contact.replied": "replied to a contact message",
  "contact.marked_read": "marked a contact message as read",
  "contact.marked_unread": "marked a contact message as unread",
  "contact.deleted": "deleted a contact message",
  "course.created": "created a course",
  "course.changed": "edited a course",
  "course.moved": "moved a course",
  "course.deleted": "deleted a course",
  "lesson.created": "added a lesson",
  "lesson.draft_saved": "saved a draft of a lesson",
  "lesson.published": "published a lesson",
  "lesson.archived": "archived a lesson",
  "lesson.restored": "restored a lesson",
  "lesson.moved": "moved a lesson",
  "featured_person.created": "added a person to the Explore page",
  "featured_person.changed": "changed a person on the Explore page",
  "featured_person.deleted": "removed a person from the Explore page",
  "guard_rule.created": "added a rule of the scam guard",
  "guard_rule.changed": "changed a rule of the scam guard",
  "guard_rule.tried": "tried a rule of the scam guard on past messages",
  "guard_rule.enabled": "turned on a rule of the scam guard",
  "guard_rule.disabled": "turned off a rule of the scam guard",
  "guard_rule.deleted": "deleted a rule of the scam guard",
  "quarantine.released": "released the restored site from quarantine",
};

/** The text before, in, and after the braces. */
export function actionParts(action: string): [before: string, object: string, after: string] {
  const sentence = SENTENCES[action] ?? `performed "${action}" on {a record}`;
  const [before = "", object = "", after = ""] = sentence.split(/[{}]/);
  return [before, object, after];
}

/** Formats an action without names: "user.struck" becomes "Gave a member a strike". */
export function formatAction(action: string): string {
  const text = actionParts(action).join("");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
