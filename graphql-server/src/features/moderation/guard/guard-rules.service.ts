import type { DataSource, EntityManager } from "typeorm";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import { type GuardRuleAction, writeAudit } from "../audit-log.sql";
import { requireRule, type CommunityRule } from "../decisions/community-rule.type";
import { compileGuardPattern } from "./guard-pattern.policy";
import { GuardRule } from "./guard-rule.entity";
import type { SaveGuardRuleInput } from "./guard-rule.inputs";
import type { GuardRuleType, GuardTrial } from "./guard-rule.types";
import { tryPattern } from "./guard.sql";

const MAX_RULES = 50;

interface GuardRulesDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
  limits: RateLimits;
  rules: readonly CommunityRule[];
}

/** The admins' own rules of the scam guard. A rule can be turned on only after its current pattern was tried on past messages. */
export class GuardRulesService {
  constructor(private readonly deps: GuardRulesDeps) {}

  async list(viewer: Viewer): Promise<GuardRuleType[]> {
    assertAdmin(viewer);
    const rules = await this.deps.database.manager.find(GuardRule, {
      relations: { author: true },
      order: { name: "ASC", id: "ASC" },
      take: MAX_RULES,
    });
    return rules.map((rule) => this.toType(rule));
  }

  /** A changed pattern turns the rule off, because it wasn't tried. */
  async save(viewer: Viewer, input: SaveGuardRuleInput): Promise<GuardRuleType> {
    await this.assertAllowed(viewer);
    const { kind } = input;
    const pattern = input.pattern.trim();
    compileGuardPattern(kind, pattern);
    const clause = requireRule(this.deps.rules, input.rule);
    const id = requireUuid(input.id);
    const saved = await this.change(async (manager) => {
      const existing = await manager.findOneBy(GuardRule, { id });
      if (!existing && (await manager.count(GuardRule)) >= MAX_RULES)
        throw new AppError("CONFLICT", `At most ${MAX_RULES} rules are possible`);
      const isSame = existing?.kind === kind && existing.pattern === pattern;
      const tried = isSame ? {} : { isEnabled: false, version: (existing?.version ?? 0) + 1 };
      const rule = await manager.save(GuardRule, {
        ...(existing ?? { id, testedVersion: null, testedAt: null, testResult: null }),
        ...tried,
        kind,
        pattern,
        clause,
        name: input.name.trim(),
        authorId: viewer.id,
        changedAt: this.deps.clock.now(),
      });
      await this.audit(manager, viewer, existing ? "guard_rule.changed" : "guard_rule.created", rule);
      return rule;
    });
    return this.read(saved.id);
  }

  /** Reads up to 50,000 messages, which takes seconds. */
  async try(viewer: Viewer, ruleId: string): Promise<GuardTrial> {
    assertAdmin(viewer);
    const { database, clock, limits } = this.deps;
    await limits.take("guardTrialsPerPerson", viewer);
    const rule = await this.require(database.manager, ruleId);
    const now = clock.now();
    const { test, examples } = await tryPattern(database.manager, compileGuardPattern(rule.kind, rule.pattern), now);
    const testResult = { ...test, since: test.since.toISOString() };
    await this.change(async (manager) => {
      const values = { testedVersion: rule.version, testedAt: now, testResult };
      await manager.update(GuardRule, { id: rule.id, version: rule.version }, values);
      await this.audit(manager, viewer, "guard_rule.tried", rule);
    });
    return { rule: await this.read(rule.id), examples };
  }

  async setEnabled(viewer: Viewer, ruleId: string, isEnabled: boolean): Promise<GuardRuleType> {
    await this.assertAllowed(viewer);
    const rule = await this.change(async (manager) => {
      const found = await this.require(manager, ruleId);
      if (isEnabled && found.testedVersion !== found.version)
        throw new AppError("CONFLICT", "Try this rule on the last 30 days first");
      if (found.isEnabled === isEnabled) return found;
      await manager.update(GuardRule, found.id, { isEnabled });
      await this.audit(manager, viewer, isEnabled ? "guard_rule.enabled" : "guard_rule.disabled", found);
      return found;
    });
    return this.read(rule.id);
  }

  /** Idempotent. */
  async delete(viewer: Viewer, ruleId: string): Promise<string> {
    await this.assertAllowed(viewer);
    const id = requireUuid(ruleId);
    await this.change(async (manager) => {
      const rule = await manager.findOneBy(GuardRule, { id });
      if (!rule) return;
      await manager.delete(GuardRule, id);
      await this.audit(manager, viewer, "guard_rule.deleted", rule);
    });
    return id;
  }

  private async assertAllowed(viewer: Viewer): Promise<void> {
    assertAdmin(viewer);
    await this.deps.limits.take("moderationActionsPerPerson", viewer);
  }

  /** One change at a time, so that a rule can't be turned on while its pattern changes. */
  private async change<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { database, bus } = this.deps;
    const result = await transact(database, async (manager) => {
      await query(manager, `LOCK TABLE guard_rules IN SHARE ROW EXCLUSIVE MODE`);
      return work(manager);
    });
    bus.publish("guardRulesChanged", "all", {});
    return result;
  }

  private async require(manager: EntityManager, ruleId: string): Promise<GuardRule> {
    const rule = await manager.findOne(GuardRule, { where: { id: requireUuid(ruleId) }, relations: { author: true } });
    if (!rule) throw notFound("Rule");
    return rule;
  }

  private async read(id: string): Promise<GuardRuleType> {
    return this.toType(await this.require(this.deps.database.manager, id));
  }

  private toType(rule: GuardRule): GuardRuleType {
    const { id, name, kind, pattern, clause, isEnabled, version, testedVersion, testedAt, testResult, author } = rule;
    const isTried = testedVersion === version;
    return {
      ...{ id, name, kind, pattern, isEnabled },
      rule: this.deps.rules.find((each) => each.clause === clause) ?? null,
      test: isTried && testResult ? { ...testResult, since: new Date(testResult.since) } : null,
      testedAt: isTried ? testedAt : null,
      authorUsername: (author as GuardRule["author"] | null)?.username ?? null,
    };
  }

  private audit(manager: EntityManager, viewer: Viewer, action: GuardRuleAction, rule: GuardRule): Promise<void> {
    const { id: ruleId, name } = rule;
    return writeAudit(manager, { authorId: viewer.id, action, details: { ruleId, name }, at: this.deps.clock.now() });
  }
}
