import { PHONE } from "../../kit/browser/browser";
import { describeScreens } from "../../kit/browser/describe-screens";

// The desktop test audits the same components.
describeScreens({ viewport: PHONE }, false);
