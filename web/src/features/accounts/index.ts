export { EmailBanner } from "./confirm-email/email-banner";
export {
  checkEmail,
  checkName,
  checkNewPassword,
  checkPasswordPresent,
  checkUsername,
  type FieldRule,
} from "./form/field-rules";
export { FormAlert } from "./form/form-alert";
export { showFormError } from "./form/form-errors";
export { SecuritySection } from "./security/security-section";
export { useChangePasswordMutation } from "./security/security.generated";
export { SettingRow } from "./security/setting-row";
export { PasswordDialog } from "./security/step-dialogs";
export { securityTexts } from "./security/texts";
export { InitializingScreen } from "./session/initializing-screen";
export { freshAccessToken, type RefreshOutcome, refreshSession } from "./session/refresh-session";
export { RightsChangedDocument } from "./session/rights-changed.generated";
export { type Session, useSession, type Viewer } from "./session/session";
export { SessionProvider } from "./session/session-provider";
export { ViewerDocument } from "./session/session.generated";
export type { SignInNotice } from "./sign-in/sign-in-notice";
export { SignInPrompt } from "./sign-in/sign-in-prompt";
export { ColorChoice } from "./sign-up/color-choice";
export { checkPicture } from "./sign-up/new-avatar";
export { pictureTexts, sessionTexts, signUpTexts } from "./texts";
export { readAccessToken, signedInUserId, watchTokens } from "./tokens/session-tokens";
