import { DESKTOP } from "../../kit/browser/browser";
import { describeScreens } from "../../kit/browser/describe-screens";

describeScreens({ viewport: DESKTOP, reducedMotion: "no-preference" }, true);
