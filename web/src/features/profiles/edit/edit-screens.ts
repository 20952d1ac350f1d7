export type EditableField = "name" | "email" | "address" | "phone";

interface EditScreen {
  title: string;
  label: string;
  /** Who gets to see the value. */
  seenBy: string;
  /** What saving sets off. */
  hint?: string;
  type: string;
  /** What the alert says when it is saved. */
  saved: (value: string) => string;
}

const privately = "Only you and the admins see it.";

export const editScreens: Record<EditableField, EditScreen> = {
  name: {
    title: "Edit Name",
    label: "Full Name",
    seenBy: "Members can see it, and it stands on your certificates.",
    type: "text",
    saved: () => "Name updated!",
  },
  email: {
    title: "Edit Email",
    label: "Email",
    seenBy: privately,
    hint: "We mail a link to the new address. It counts once you open that link; until then the old one stays in force.",
    type: "email",
    saved: (email) => `Email updated! It takes effect when you open the link that we mailed to ${email}.`,
  },
  address: {
    title: "Edit Address",
    label: "Address",
    seenBy: privately,
    type: "text",
    saved: () => "Address updated!",
  },
  phone: {
    title: "Edit Phone Number",
    label: "Phone Number",
    seenBy: privately,
    type: "tel",
    saved: () => "Phone number updated!",
  },
};

export const editPasswordTexts = {
  title: "Edit Password",
  seenBy: "Nobody sees it, the admins neither. Your other sessions end when you change it.",
  label: "New password",
  saved: "Password updated!",
} as const;
