import { PHONE } from "../../kit/browser";
import { describeWalk } from "../../kit/walk-site";

describeWalk({ viewport: PHONE, reducedMotion: "reduce" });
