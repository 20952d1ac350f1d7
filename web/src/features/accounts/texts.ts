export const signInTexts = {
  title: "Sign In",
  intro: "Pick up where you left off.",
  email: "Email",
  password: "Password",
  submit: "LOGIN",
  submitting: "AUTHENTICATING...",
  forgotPassword: "Forgot Password?",
  signUp: "Sign Up",
  failed: "Failed to login. Please check your credentials.",
} as const;

export const validationTexts = {
  passwordRequired: "Password is required",
  passwordsDiffer: "Passwords do not match",
  termsRequired: "Please accept the terms and conditions",
} as const;
