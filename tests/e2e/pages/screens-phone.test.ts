import { PHONE } from "../../kit/browser/browser";
import { describeWalk } from "../../kit/browser/describe-screens";

describeWalk({ viewport: PHONE, reducedMotion: "reduce" });
