export type EditableField = "name" | "email" | "address" | "phone";

interface EditScreen {
  title: string;
  label: string;
  /** Who can see the value. */
  visibility: string;
  /** What happens after saving. */
  hint?: string;
  type: string;
  /** The alert after saving. */
  savedText: (value: string) => string;
}

const onlyYouAndAdmins = "Only you and admins can see it.";

export const editScreens: Record<EditableField, EditScreen> = {
  name: {
    title: "Edit Name",
    label: "Full Name",
    visibility: "Members can see it, and it appears on your certificates.",
    type: "text",
    savedText: () => "Name updated!",
  },
  email: {
    title: "Edit Email",
    label: "Email",
    visibility: onlyYouAndAdmins,
    hint: "We'll email a link to the new address. We use your old email until you open the link.",
    type: "email",
    savedText: (email) => `Email updated! It takes effect when you open the link we sent to ${email}.`,
  },
  address: {
    title: "Edit Address",
    label: "Address",
    visibility: onlyYouAndAdmins,
    type: "text",
    savedText: () => "Address updated!",
  },
  phone: {
    title: "Edit Phone Number",
    label: "Phone Number",
    visibility: onlyYouAndAdmins,
    type: "tel",
    savedText: () => "Phone number updated!",
  },
};

export const editPasswordTexts = {
  title: "Edit Password",
  visibility: "No one can see it, not even admins. Changing it ends your other sessions.",
  label: "New password",
  saved: "Password updated!",
} as const;
