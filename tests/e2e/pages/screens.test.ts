import { describeScreens } from "../../kit/browser/describe-screens";

describeScreens();
