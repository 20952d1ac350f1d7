import { DESKTOP } from "../../kit/browser/browser";
import { describeWalk } from "../../kit/browser/describe-screens";

describeWalk({ viewport: DESKTOP });
