/** The day of the latest change of the terms. Stored with the account of a person who accepts them. */
export const TERMS_VERSION = "2026-11-28";

// A separate module, because the sign-in page doesn't load these texts.
export const signUpTexts = {
  title: "Sign Up",
  intro: "It's free. Start with one course and the open channels.",
  username: "Username",
  usernameHint: "3 to 30 letters, digits, _ . or -. Can't end in . or -.",
  email: "Email",
  name: "Full name",
  password: "Password",
  passwordHint: "At least 8 characters",
  confirmPassword: "Confirm password",
  submit: "CREATE ACCOUNT",
  submitting: "CREATING ACCOUNT...",
  signInInstead: "Sign in with this email instead",
  haveAccount: "Already a member?",
  signIn: "Sign In",
  welcome: "Registration successful! You are now logged in.",
  failed: "Registration failed. Please try again.",
} as const;

export const pictureTexts = {
  legend: "Profile picture",
  upload: "Upload a picture",
  replace: "Choose another",
  hint: "JPEG, PNG, WebP or GIF, under 5 MB",
  colors: "or a color for your initial",
  notAnImage: "Please select a valid image file.",
  tooLarge: "Image size must be less than 5MB.",
} as const;
