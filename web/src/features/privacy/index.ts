export { dataTexts } from "./data-texts";
export { PrivacyNotice } from "./privacy-notice";
export { YourData } from "./your-data";
