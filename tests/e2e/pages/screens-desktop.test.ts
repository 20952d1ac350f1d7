import { DESKTOP } from "../../kit/browser/browser";
import { describeWalk } from "../../kit/browser/walk-site";

describeWalk({ viewport: DESKTOP });
