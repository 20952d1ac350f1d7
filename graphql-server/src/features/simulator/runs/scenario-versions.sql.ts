import { isDeepStrictEqual } from "node:util";
import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { AppError, StartupError } from "../../../kernel/errors/errors";
import type { Scenario } from "../scenarios";

/** Keeps each version of a scenario, so that runs can go on after it has changed. Throws if it changed without a new version. */
export async function storeScenarios(manager: EntityManager, scenarios: ReadonlyMap<string, Scenario>): Promise<void> {
  await query(
    manager,
    `INSERT INTO simulator_scenarios (slug, version, scenario)
     SELECT s->>'slug', (s->>'version')::int, s FROM jsonb_array_elements($1::jsonb) s ON CONFLICT DO NOTHING`,
    [JSON.stringify([...scenarios.values()])],
  );
  const stored = await query<{ scenario: Scenario }>(manager, `SELECT scenario FROM simulator_scenarios`);
  for (const { scenario } of stored) {
    const { slug, version } = scenario;
    const known = scenarios.get(slug);
    if (known?.version !== version || isDeepStrictEqual(pricesOf(scenario), asJson(pricesOf(known)))) continue;
    throw new StartupError(
      `The scenario ${slug} changed: give it a new version, because runs may have begun in version ${version}.`,
    );
  }
}

/** A version that may no longer be the current one. */
export async function findScenario(database: DataSource, slug: string, version: number): Promise<Scenario> {
  const [stored] = await query<{ scenario: Scenario }>(
    database,
    `SELECT scenario FROM simulator_scenarios WHERE slug = $1 AND version = $2`,
    [slug, version],
  );
  if (!stored) throw new AppError("INTERNAL", `Version ${version} of ${slug} is missing`);
  return stored.scenario;
}

/** What is left of a value in the database: properties without a value are gone. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What decides the prices and fills of a run. */
const pricesOf = ({ model, sessions, rules, listings, bars }: Scenario) => ({ model, sessions, rules, listings, bars });
