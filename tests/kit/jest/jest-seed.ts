import * as fc from "fast-check";

/** Property tests draw from the seed that the run prints; `npm test -- --seed=N` draws the same values again. */
fc.configureGlobal({ seed: jest.getSeed() });
