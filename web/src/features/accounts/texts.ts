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
  verify: "VERIFY CODE",
  verifying: "VERIFYING...",
} as const;

export const codeStepTexts = {
  title: "MFA VERIFICATION",
  intro: "Please enter the 6-digit code sent to your email.",
  appIntro: "Enter the 6-digit code from your authenticator app.",
  passkeyIntro: "Use your passkey to finish signing in, or a recovery code if you lost it.",
  passkeyOrAppIntro: "Use your passkey, or enter the 6-digit code from your authenticator app.",
  sentTo: "Code sent to:",
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

export const validationTexts = {
  passwordRequired: "Password is required",
  passwordsDiffer: "Passwords do not match",
  termsRequired: "Please accept the terms and conditions",
} as const;
