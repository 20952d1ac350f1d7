import * as fc from "fast-check";

/** Property tests use the seed that the run prints. `npm test -- --seed=N` reproduces their values. */
fc.configureGlobal({ seed: jest.getSeed() });
