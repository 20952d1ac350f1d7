export type EditableField = "name" | "email" | "address" | "phone";

interface EditScreen {
  title: string;
  label: string;
  type: string;
  /** What the alert says when it is saved. */
  saved: (value: string) => string;
}

export const editScreens: Record<EditableField, EditScreen> = {
  name: { title: "Edit Name", label: "Full Name", type: "text", saved: () => "Name updated!" },
  email: {
    title: "Edit Email",
    label: "Email",
    type: "email",
    saved: (email) => `Email updated! It takes effect when you open the link that we mailed to ${email}.`,
  },
  address: { title: "Edit Address", label: "Address", type: "text", saved: () => "Address updated!" },
  phone: { title: "Edit Phone Number", label: "Phone Number", type: "tel", saved: () => "Phone number updated!" },
};

export const editPasswordTexts = {
  title: "Edit Password",
  label: "New password",
  saved: "Password updated!",
} as const;
