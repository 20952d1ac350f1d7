export { PrivacyNotice } from "./privacy-notice";
export { dataTexts } from "./texts";
export { YourData } from "./your-data";
