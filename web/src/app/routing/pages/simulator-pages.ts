import { ChallengePage } from "../../../features/simulator/challenge/challenge-page";
import { RunPage } from "../../../features/simulator/run-page";
import { SimulatorPage } from "../../../features/simulator/simulator-page";

/** The simulator's pages for members, in one chunk, without the desk. */
export const SIMULATOR_PAGES = {
  simulator: SimulatorPage,
  simulatorChallenge: ChallengePage,
  simulatorRun: RunPage,
};
