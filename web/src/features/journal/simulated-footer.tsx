import { Badge } from "../../ui/badge";
import { SimulatedResults, simulatorTexts } from "../simulator";

/** Below everything that shows simulated results. */
export function SimulatedFooter() {
  return (
    <div className="mt-10 flex flex-col items-start gap-3 border-t border-line pt-4">
      <Badge tone="warning">{simulatorTexts.synthetic}</Badge>
      <SimulatedResults />
    </div>
  );
}
