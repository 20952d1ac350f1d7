import { ChallengePage } from "../../../features/simulator/challenge/challenge-page";
import { LabPage } from "../../../features/simulator/lab/lab-page";
import { LabResultPage } from "../../../features/simulator/lab/result-page";
import { RunPage } from "../../../features/simulator/run-page";
import { SimulatorPage } from "../../../features/simulator/simulator-page";

/** The simulator's pages for members, in one chunk, without the desk. */
export const SIMULATOR_PAGES = {
  simulator: SimulatorPage,
  simulatorChallenge: ChallengePage,
  simulatorLab: LabPage,
  simulatorLabResult: LabResultPage,
  simulatorRun: RunPage,
};
