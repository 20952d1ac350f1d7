import { PHONE } from "../../kit/browser/browser";
import { describeScreens } from "../../kit/browser/describe-screens";

describeScreens({ viewport: PHONE });
