import { brand } from "../../lib/brand";

export const signInTexts = {
  whileBanned: "Your purchases, your data, and how to appeal",
  title: "Sign In",
  intro: "Pick up where you left off.",
  email: "Email",
  password: "Password",
  submit: "LOGIN",
  submitting: "AUTHENTICATING...",
  forgotPassword: "Forgot Password?",
  noAccount: `New to ${brand.name}?`,
  signUp: "Sign Up",
  failed: "Failed to login. Please check your credentials.",
  verify: "VERIFY CODE",
  verifying: "VERIFYING...",
  demoTitle: "Demo accounts",
  demoIntro: "This is a demo. Choose a role and look around.",
} as const;

export const codeStepTexts = {
  title: "MFA VERIFICATION",
  intro: "Please enter the 6-digit code sent to your email.",
  sentTo: "Code sent to:",
  label: "Verification code",
  placeholder: "Enter 6-digit code",
  verify: "Verify Code",
  verifying: "Verifying...",
  resend: "Resend Code",
  resendIn: (seconds: number) => `Resend Code (${seconds}s)`,
  support: "Contact Support",
  back: "Back to Login",
  notSixDigits: "Please enter a valid 6-digit code",
  invalidResponse: "Invalid response from server",
  invalidCode: "Invalid code. Please try again.",
  resent: "Code resent to your email.",
  resendFailed: "Failed to resend code. Please try again.",
} as const;

export const demoMailTexts = {
  hint: "This demo doesn't send real email.",
  link: "Read it here",
} as const;

export const validationTexts = {
  passwordRequired: "Password is required",
  passwordLength: "Password must be 8 to 128 characters",
  usernameRequired: "Username is required",
  usernameInvalid: "Use 3 to 30 letters, digits, _ . or -, and don't end with . or -",
  confirmRequired: "Please confirm your password",
  passwordsDiffer: "Passwords do not match",
  termsRequired: "Please accept the terms and conditions",
} as const;

export const sessionTexts = {
  initializing: "SYSTEM INITIALIZING",
  signInFirst: "Please sign in to continue.",
  sessionEnded: "Your session has ended. Please sign in again.",
  unsentTitle: "Messages not sent",
  unsent: (count: number) =>
    `${count} ${count === 1 ? "message hasn't" : "messages haven't"} been sent yet. Sign out anyway?`,
  signOut: "Sign out",
} as const;
