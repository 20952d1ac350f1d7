import { z } from "zod";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import { restBody } from "../../../kernel/rest/rest-body";
import { row, type RestRow } from "../../../kernel/rest/rest-row";
import { memberSchemas } from "../../accounts";
import type { SimulatorRunType } from "../runs/run.types";
import type { SimulatorChallenge } from "./challenge.types";

const tag = "Simulator";
const CHALLENGES = "/api/simulator/challenges";

const CHALLENGE = z
  .object({
    id: z.string().describe("The Monday of the week, such as 2026-11-23."),
    opensAt: z.iso.datetime().describe("Monday 00:00 UTC."),
    closesAt: z.iso.datetime().describe("Sunday 00:00 UTC. Runs end, and the seed is published."),
    scenarioId: z.string().describe("The id of the scenario."),
    seedDigest: z.string().describe("SHA-256 of the seed, in hexadecimal."),
    minTrades: z.int().describe("Fewer trades aren't ranked."),
    players: z.int().describe("How many members have begun."),
    runId: z.uuid().nullable().describe("The caller's run; null before it's started."),
    scores: z
      .array(
        z.object({
          rank: z.int().min(1),
          member: z.object({ id: memberSchemas.memberId, username: memberSchemas.username }),
          trades: z.int().describe("Their trades."),
          planKept: z.number().describe("The fraction of trades that broke no rule."),
          r: z.number().describe("The average result per trade in R, after costs."),
          low: z.number().nullable().describe("The lower end of its 95% interval."),
          high: z.number().nullable().describe("The upper end."),
          luckLow: z.number().describe("5% of 10,000 coin flippers did worse than this."),
          luckHigh: z.number().describe("5% of them did better than this."),
        }),
      )
      .describe("The best 100 of those who have finished, and the caller."),
    truth: z
      .object({
        text: z.string().describe("What was behind the prices."),
        seed: z.string().describe("The seed of the prices."),
      })
      .nullable()
      .describe("Null until the challenge has closed."),
  })
  .meta({ id: "SimulatorChallenge" });

const CHALLENGE_BODY = restBody<SimulatorChallenge>(CHALLENGE, {
  scenarioId: "scenario.id",
  runId: "run.id",
});

const STARTED = z
  .object({
    id: z.uuid().describe("The run's id. Play it under /api/simulator/runs."),
    challengeId: z.string().nullable().describe("The Monday of the week."),
    closedBars: z.int().describe("How many bars have closed."),
    endedAt: z.iso.datetime().nullable().describe("When it ended; null until then."),
  })
  .meta({ id: "SimulatorChallengeRun" });
const STARTED_BODY = restBody<SimulatorRunType>(STARTED);

/** The weekly challenge. */
export const CHALLENGE_ROWS: RestRow[] = [
  row<{ simulatorChallenge: SimulatorChallenge | null }>({
    method: "GET",
    operationId: "getSimulatorChallenge",
    path: `${CHALLENGES}/:id`,
    summary: "Get the challenge of a week",
    doc: {
      tag,
      params: { id: z.string().describe("The Monday of the week, or `current`.") },
      returns: "The challenge with its ranking. All prices are synthetic.",
      response: CHALLENGE,
      errors: { NOT_FOUND: "There was no challenge in that week." },
      example: {
        as: "member",
        params: { id: "current" },
        response: {
          id: "2026-11-16",
          opensAt: "2026-11-16T00:00:00.000Z",
          closesAt: "2026-11-22T00:00:00.000Z",
          scenarioId: "free-draw",
          seedDigest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          minTrades: 10,
          players: 0,
          runId: null,
          scores: [],
          truth: null,
        },
      },
    },
    operation: `query ($id: ID) { simulatorChallenge(id: $id) { ${CHALLENGE_BODY.fields} } }`,
    variables: ({ params: { id } }) => ({ id: id === "current" ? null : id }),
    body: ({ simulatorChallenge }) => simulatorChallenge && CHALLENGE_BODY.from(simulatorChallenge),
  }),
  row<{ startSimulatorChallenge: SimulatorRunType }>({
    method: "POST",
    operationId: "startSimulatorChallenge",
    path: `${CHALLENGES}/current/runs`,
    summary: "Start your run of this week's challenge",
    status: 201,
    doc: {
      tag,
      returns: "The run. There is one per member and week: sent again, this returns the same one.",
      response: STARTED,
      errors: { CONFLICT: "The challenge has closed, or the caller has 20 open runs." },
      limits: ["simulatorRunsPerPerson"],
      example: {
        as: "member",
        status: 201,
        response: { id: EXAMPLE.runId, challengeId: "2026-11-16", closedBars: 104, endedAt: null },
      },
    },
    operation: `mutation { startSimulatorChallenge { ${STARTED_BODY.fields} } }`,
    body: ({ startSimulatorChallenge }) => STARTED_BODY.from(startSimulatorChallenge),
  }),
];
