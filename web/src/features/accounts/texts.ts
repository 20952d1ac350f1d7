import { brand } from "../../lib/brand";

export const signInTexts = {
  title: "Sign In",
  intro: "Your channels, courses and XP are where you left them.",
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
  demoIntro: "This is a demonstration installation. Choose a role and look around.",
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
  invalidAnswer: "Invalid response from server",
  invalidCode: "Invalid code. Please try again.",
  resent: "Code resent to your email.",
  resendFailed: "Failed to resend code. Please try again.",
} as const;

export const demoMailTexts = {
  hint: "This demonstration sends no real mail.",
  link: "Read it here",
} as const;

export const passwordResetTexts = {
  title: "Forgot Password?",
  intro: "Tell us your address and we mail you a link to choose a new password.",
  email: "Email",
  submit: "Send the link",
  submitting: "Sending...",
  sentTitle: "Look into your mailbox",
  sent: (email: string) =>
    `If ${email} belongs to an account, a link is on its way. It is good for 30 minutes and works once.`,
  again: "Use another address",
  failed: "The link could not be sent. Please try again.",
  resetTitle: "Choose a new password",
  resetIntro: "Every open session of your account ends; sign in anew with the new password.",
  password: "New password",
  confirmPassword: "Confirm new password",
  save: "Save password",
  saving: "Saving...",
  done: "Your password is changed. Please sign in.",
  resetFailed: "The password could not be changed. Please try again.",
  noLink: "This link is not complete. Please open it from the mail, or ask for a new one.",
  newLink: "Ask for a new link",
} as const;

export const confirmEmailTexts = {
  title: "Confirm your address",
  intro: "Click to confirm this as your email address.",
  submit: "Confirm this address",
  submitting: "Confirming...",
  done: "Your address is confirmed.",
  start: "Start your first course",
  onwards: "Go to your profile",
  failed: "The address could not be confirmed. Please try again.",
  noLink: "This link is not complete. Please open it from the mail, or ask for a new one.",
  newLink: "Ask for a new link",
} as const;

export const emailBannerTexts = {
  label: "Confirm your address",
  intro: (email: string) => `Confirm your address: open the link in our email to ${email}.`,
  resend: "Send again",
  sent: (email: string) => `We sent a new link to ${email}. Check your inbox and your spam folder.`,
  failed: "The link could not be sent. Please try again.",
  start: "Start your first course",
} as const;

export const securityTexts = {
  heading: "Security",
  password: "Password",
  passwordHint: "At least 8 characters. Other sessions end when you change it.",
  changePassword: "Change password",
  currentPassword: "Current password",
  newPassword: "New password",
  confirmPassword: "Confirm new password",
  save: "Save",
  saving: "Saving...",
  cancel: "Cancel",
  passwordChanged: "Password changed. Your other sessions were ended.",
  passwordFailed: "The password could not be changed. Please try again.",
  codeStep: "Sign-in code by mail",
  codeStepOn: "On: signing in asks for a code that we mail to you.",
  codeStepOff: "Off: signing in takes your password alone.",
  codeStepAdmin: "Admins skip this step unless the installation asks for it.",
  switchOn: "Switch on",
  switchOff: "Switch off",
  switchOnTitle: "Switch the sign-in code on",
  switchOffTitle: "Switch the sign-in code off",
  askPassword: "Your password first, so that nobody else does this in your name.",
  askCode: (email: string) => `We mailed a 6-digit code to ${email}. Type it to show that our mails reach you.`,
  code: "Verification code",
  next: "Next",
  switchedOn: "The sign-in code is on.",
  switchedOff: "The sign-in code is off.",
  switchFailed: "This did not work. Please try again.",
  sessions: "Where you are signed in",
  thisSession: "This session",
  lastUsed: (when: string) => (when === "now" ? "In use now" : `Last used ${when} ago`),
  since: (date: string) => `since ${date}`,
  end: "End",
  endLabel: (device: string) => `End the session on ${device}`,
  endOthers: "End all others",
  endAll: "End all and sign out",
  ended: "The session was ended.",
  othersEnded: "All other sessions were ended.",
  sessionsFailed: "Your sessions could not be loaded.",
  endFailed: "The session could not be ended. Please try again.",
} as const;

export const signUpTexts = {
  title: "Sign Up",
  intro: "Free to join. One course and the open channels are yours at once.",
  username: "Username",
  usernameHint: "3 to 30 letters, digits, _ . or -, no . or - at the end",
  email: "Email",
  name: "Full name",
  password: "Password",
  passwordHint: "8 characters or more",
  confirmPassword: "Confirm password",
  submit: "CREATE ACCOUNT",
  submitting: "CREATING ACCOUNT...",
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
  colours: "or a colour for your initial",
  notAnImage: "Please select a valid image file.",
  tooLarge: "Image size must be less than 5MB.",
} as const;

export const validationTexts = {
  emailRequired: "Email is required",
  emailShape: "Please enter a valid email address",
  passwordRequired: "Password is required",
  passwordLength: "Password must be 8 to 128 characters",
  usernameRequired: "Username is required",
  usernameShape: "3 to 30 characters: letters, digits, _ . and -, no . or - at the end",
  nameRequired: "Full name is required",
  confirmRequired: "Please confirm your password",
  passwordsDiffer: "Passwords do not match",
  termsRequired: "Please accept the terms and conditions",
} as const;

export const sessionTexts = {
  initializing: "SYSTEM INITIALIZING",
  signInFirst: "Please sign in to continue.",
  sessionEnded: "Your session has ended. Please sign in again.",
  unsentTitle: "Messages not sent",
  unsent: (count: number) => `${count} ${count === 1 ? "message is" : "messages are"} not sent yet. Sign out anyway?`,
  signOut: "Sign out",
} as const;
