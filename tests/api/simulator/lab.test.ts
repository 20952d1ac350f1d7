import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { LabNotebookStateFragment, SimulatorLabRuleInput } from "../../gql/graphql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { rest, type RestResponse } from "../../kit/clients/rest-client";
import { tryRules } from "../../kit/simulator-lab";
import { createPerson, UNKNOWN_ID, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

gql(`fragment LabNotebookState on SimulatorLabNotebook {
  id revealedAt trialCount trialsNeeded inSampleBars holdoutBars closes notice
  trials {
    id number isCounted deflatedSharpe pValue bestPValue
    rule { side conditions { left { of period value } is right { of period value } } stopRanges targetR maxBars risk }
    inSample { trades meanR result sharpe } holdout { trades meanR result sharpe }
  }
  statistics { luckiestSharpe overfitting bestTrial folds { from to trial sharpe sharpeBefore result } }
}`);
const OPEN = gql(`mutation LabOpen($input: OpenSimulatorLabNotebookInput!) {
  openSimulatorLabNotebook(input: $input) { ...LabNotebookState }
}`);
const NOTEBOOK = gql(`query LabRead($id: ID!) { simulatorLabNotebook(id: $id) { ...LabNotebookState } }`);
const NOTEBOOKS = gql(`query LabList($first: Int!, $after: String) {
  simulatorLabNotebooks(first: $first, after: $after) { edges { node { id trialCount } } pageInfo { endCursor hasNextPage } }
}`);
const TRY = gql(`mutation LabTry($input: TrySimulatorLabRuleInput!) {
  trySimulatorLabRule(input: $input) { ...LabNotebookState }
}`);
const REVEAL = gql(`mutation LabReveal($id: ID!) { revealSimulatorLabHoldout(id: $id) { ...LabNotebookState } }`);
const RESULT = gql(`query LabResult($id: ID!) {
  simulatorLabResult(id: $id) {
    trialCount seed version notice notebookId statistics { overfitting }
    trial { id number deflatedSharpe inSample { sharpe } holdout { sharpe } rule { stopRanges } }
    replay { isSame equity }
  }
}`);

const app = useApp();

type Notebook = LabNotebookStateFragment;

const ruleOf = (rule: Partial<SimulatorLabRuleInput> = {}): SimulatorLabRuleInput => ({
  side: "BOTH",
  conditions: [{ left: { of: "PRICE" }, is: "CROSSES_ABOVE", right: { of: "AVERAGE", period: 20 } }],
  stopRanges: 2,
  targetR: 3,
  maxBars: 60,
  risk: 0.01,
  ...rule,
});
const open = async (person: Person, scenarioId = "noise-only"): Promise<Notebook> =>
  (await graphqlData(app, person, OPEN, { input: { scenarioId } })).openSimulatorLabNotebook;
const tryRule = async (person: Person, { id }: { id: string }, rule = ruleOf(), requestId = randomUUID()) =>
  (await graphqlData(app, person, TRY, { input: { notebookId: id, requestId, rule } })).trySimulatorLabRule;

it("opens one notebook per scenario, and shows the bars before the holdout", async () => {
  const person = await createPerson(app);
  const notebook = await open(person);
  expect(notebook).toMatchObject({ trialCount: 0, trialsNeeded: 20, revealedAt: null, trials: [] });
  expect(notebook.closes).toHaveLength(notebook.inSampleBars);
  expect(notebook.notice).toMatch(/^Synthetic prices\. These results are based on simulated/);
  expect((await open(person)).id).toBe(notebook.id);
  expect(await open(person, "first-trade")).toMatchObject({ trialsNeeded: 1 });
  const { simulatorLabNotebooks: page } = await graphqlData(app, person, NOTEBOOKS, { first: 1 });
  const rest = await graphqlData(app, person, NOTEBOOKS, { first: 1, after: page.pageInfo.endCursor });
  expect(rest.simulatorLabNotebooks.edges).toEqual([{ node: { id: notebook.id, trialCount: 0 } }]);
});

it("counts every trial once, however often it is sent", async () => {
  const person = await createPerson(app);
  const notebook = await open(person);
  const requestId = randomUUID();
  await Promise.all([1, 2, 3].map(() => tryRule(person, notebook, ruleOf(), requestId)));
  const state = await tryRule(person, notebook, ruleOf({ side: "LONG" }));
  expect(state.trials.map(({ number, isCounted }) => [number, isCounted])).toEqual([
    [1, true],
    [2, true],
  ]);
  expect(state.trials[0]?.rule).toEqual({
    ...ruleOf(),
    conditions: [
      {
        left: { of: "PRICE", period: null, value: null },
        is: "CROSSES_ABOVE",
        right: { of: "AVERAGE", period: 20, value: null },
      },
    ],
  });
  const input = { notebookId: notebook.id, requestId: randomUUID(), rule: ruleOf() };
  const again = await graphql(app, TRY, { input }, person.token);
  expect([codeOf(again), again.errors?.[0]?.message]).toEqual([
    "CONFLICT",
    "You have tried this rule already: it's trial 1.",
  ]);
});

it("judges each trial by the number of trials", async () => {
  const person = await createPerson(app);
  const notebook = await open(person);
  const one = await tryRule(person, notebook);
  expect(one.statistics).toEqual({ luckiestSharpe: 0, overfitting: null, bestTrial: 1, folds: [] });
  const state = await tryRules(app, person, notebook.id, 5);
  const { statistics, trials } = state;
  expect(statistics.luckiestSharpe).toBeGreaterThan(0);
  expect(statistics.overfitting).toBeGreaterThan(0);
  expect(statistics.folds.map(({ from, to }) => [from, to])).toEqual([
    [160, 320],
    [320, 480],
    [480, 640],
    [640, 800],
    [800, 960],
  ]);
  const best = trials.find(({ number }) => number === statistics.bestTrial);
  expect(best?.inSample.sharpe).toBe(Math.max(...trials.map(({ inSample }) => inSample.sharpe)));
  // The same rule is worth less among six than alone.
  expect(trials[0]?.deflatedSharpe).toBeLessThan(one.trials[0]?.deflatedSharpe ?? 0);
  expect(trials[0]?.inSample).toEqual(one.trials[0]?.inSample);
  for (const trial of trials) expect(trial.bestPValue).toBeGreaterThanOrEqual(trial.pValue ?? 2);
});

it("hides the holdout and the seed until the reveal, which is final", async () => {
  const person = await createPerson(app);
  const notebook = await open(person);
  const early = await graphql(app, REVEAL, { id: notebook.id }, person.token);
  expect([codeOf(early), early.errors?.[0]?.message]).toEqual([
    "CONFLICT",
    "Try 20 more before you reveal the holdout.",
  ]);
  const before = await tryRules(app, person, notebook.id, 20);
  expect(before.trials.every(({ holdout }) => holdout === null)).toBe(true);
  const trialId = before.trials[0]?.id ?? "";
  const hidden = (await graphqlData(app, person, RESULT, { id: trialId })).simulatorLabResult;
  expect(hidden).toMatchObject({ seed: null, trial: { holdout: null } });
  expect(hidden?.replay.equity).toHaveLength(notebook.inSampleBars + 1);
  const [row] = await app.sql<{ seed: string }>(`SELECT seed FROM simulator_lab_notebooks WHERE id = $1`, [
    notebook.id,
  ]);
  expect(JSON.stringify([before, hidden])).not.toContain(row?.seed);

  const { revealSimulatorLabHoldout: after } = await graphqlData(app, person, REVEAL, { id: notebook.id });
  expect(after.closes).toHaveLength(notebook.inSampleBars + notebook.holdoutBars);
  expect(after.closes.slice(0, notebook.inSampleBars)).toEqual(notebook.closes);
  expect(after.trials.map(({ inSample }) => inSample)).toEqual(before.trials.map(({ inSample }) => inSample));
  expect(after.trials.every(({ holdout }) => holdout !== null)).toBe(true);
  const shown = (await graphqlData(app, person, RESULT, { id: trialId })).simulatorLabResult;
  expect(shown).toMatchObject({ seed: `lab ${row?.seed}`, replay: { isSame: true } });
  expect(shown?.replay.equity).toHaveLength(notebook.inSampleBars + notebook.holdoutBars + 1);

  const late = await tryRule(person, notebook, ruleOf({ maxBars: 7 }));
  expect(late).toMatchObject({ trialCount: 20, statistics: after.statistics, revealedAt: after.revealedAt });
  expect(late.trials.at(-1)).toMatchObject({ isCounted: false, deflatedSharpe: null, bestPValue: null });
  expect((await open(person)).id).not.toBe(notebook.id);
});

it("belongs to its member alone, except for the link of a result", async () => {
  const [owner, other] = [await createPerson(app), await createPerson(app)];
  const notebook = await open(owner);
  const { trials } = await tryRule(owner, notebook);
  const id = trials[0]?.id ?? "";
  const input = { notebookId: notebook.id, requestId: randomUUID(), rule: ruleOf({ side: "SHORT" }) };
  for (const person of [other, null]) {
    const code = person ? "NOT_FOUND" : "UNAUTHENTICATED";
    expect(codeOf(await graphql(app, NOTEBOOK, { id: notebook.id }, person?.token))).toBe(code);
    expect(codeOf(await graphql(app, TRY, { input }, person?.token))).toBe(code);
    expect(codeOf(await graphql(app, REVEAL, { id: notebook.id }, person?.token))).toBe(code);
  }
  expect(codeOf(await graphql(app, OPEN, { input: { scenarioId: "noise-only" } }))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, OPEN, { input: { scenarioId: "nothing" } }, owner.token))).toBe("NOT_FOUND");
  expect(codeOf(await graphql(app, RESULT, { id }))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, RESULT, { id: UNKNOWN_ID }, other.token))).toBe("NOT_FOUND");
  expect((await graphqlData(app, other, NOTEBOOKS, { first: 5 })).simulatorLabNotebooks.edges).toEqual([]);
  const [own, shared] = [await graphqlData(app, owner, RESULT, { id }), await graphqlData(app, other, RESULT, { id })];
  expect(own.simulatorLabResult?.notebookId).toBe(notebook.id);
  expect(shared.simulatorLabResult).toEqual({ ...own.simulatorLabResult, notebookId: null });
  expect(shared.simulatorLabResult).toMatchObject({ trialCount: 1, replay: { isSame: true }, trial: { number: 1 } });
});

it("exports notebooks with the notice but without a hidden seed, and erases them with the account", async () => {
  const person = await createPerson(app);
  const notebook = await open(person);
  await tryRule(person, notebook);
  const [row] = await app.sql<{ seed: string }>(`SELECT seed FROM simulator_lab_notebooks WHERE id = $1`, [
    notebook.id,
  ]);
  const response: RestResponse & { text: string } = await rest(app, "get", "/api/users/me/data", person);
  expect(response.body).toMatchObject({
    simulatorLab: [
      {
        id: notebook.id,
        scenario: "noise-only",
        seed: null,
        notice: notebook.notice,
        trials: [{ number: 1, rule: {} }],
      },
    ],
  });
  expect(response.text).not.toContain(row?.seed);
  await rest(app, "delete", `/api/users/${person.id}`, await createPerson(app, { role: "ADMIN" }));
  const [{ count } = { count: -1 }] = await app.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM simulator_lab_notebooks n LEFT JOIN simulator_lab_trials t ON t.notebook_id = n.id WHERE n.id = $1`,
    [notebook.id],
  );
  expect(count).toBe(0);
});

it("explains which rules can't be tried, and doesn't count them", async () => {
  const person = await createPerson(app);
  const notebook = await open(person);
  const condition = { left: { of: "PRICE" }, is: "ABOVE", right: { of: "NUMBER", value: 1 } } as const;
  const invalid: Partial<SimulatorLabRuleInput>[] = [
    { conditions: [] },
    { conditions: Array.from({ length: 5 }, () => condition) },
    { conditions: [{ ...condition, right: { of: "AVERAGE" } }] },
    { conditions: [{ ...condition, right: { of: "RSI", period: 201 } }] },
    { conditions: [{ ...condition, right: { of: "NUMBER" } }] },
    { conditions: [{ ...condition, is: "BELOW" }], side: "LONG" },
    { stopRanges: 0 },
    { targetR: 11 },
    { maxBars: 0 },
    { risk: 0.5 },
  ];
  for (const rule of invalid) {
    const input = { notebookId: notebook.id, requestId: randomUUID(), rule: ruleOf(rule) };
    expect(codeOf(await graphql(app, TRY, { input }, person.token))).toBe("VALIDATION");
  }
  const { simulatorLabNotebook } = await graphqlData(app, person, NOTEBOOK, { id: notebook.id });
  expect(simulatorLabNotebook?.trialCount).toBe(0);
});
