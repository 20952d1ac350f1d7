/** The day of the latest change of the terms. Stored with the account of a person who accepts them. */
export const TERMS_VERSION = "2026-11-29";

// A separate module, because the sign-in page doesn't load these texts.
export const signUpTexts = {
  title: "Sign Up",
  intro: "It's free. Start with one course and the open channels.",
  username: "Username",
  email: "Email",
  name: "Full name",
  password: "Password",
  passwordHint: "At least 8 characters",
  submit: "CREATE ACCOUNT",
  submitting: "CREATING ACCOUNT...",
  signIn: "Sign In",
  welcome: "Registration successful! You are now logged in.",
  failed: "Registration failed. Please try again.",
} as const;

export const pictureTexts = {
  legend: "Profile picture",
  hint: "JPEG, PNG, WebP or GIF, under 5 MB",
  notAnImage: "Please select a valid image file.",
  tooLarge: "Image size must be less than 5MB.",
} as const;
