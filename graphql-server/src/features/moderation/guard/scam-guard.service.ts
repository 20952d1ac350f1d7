import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { invalidField } from "../../../kernel/errors/errors";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { Logger } from "../../../kernel/logging/logger";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import { lookAlikeOf } from "../../../kernel/text/look-alike";
import { markLinks } from "./guard-links.policy";
import { compileGuardPattern, type TextMatcher } from "./guard-pattern.policy";
import { GuardRule } from "./guard-rule.entity";
import { StaffVerdict, type StaffCheck } from "./guard-rule.types";
import { type GuardFacts, type GuardFinding, judgeMessage, trustOf } from "./guard.policy";
import { isSamePicture, pictureHash } from "../../../kernel/picture-hash";
import { readStaff, type StaffMember } from "./guard.sql";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The longest time that a change of the rules or of the staff stays unnoticed if its event is lost. */
const MAX_AGE_MS = 60_000;
/** Shorter texts are repeated by chance. */
const MIN_REPEATED_LENGTH = 40;
const MAX_HASHES = 1_000;
const PROFILE = /\/(?:public-)?profile\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;
/** Up to four words. Letters of all alphabets. */
const NAME = /^(?=.{1,60}$)[\p{L}\p{M}\p{N}\p{Cf}._'’()-]+(?: [\p{L}\p{M}\p{N}\p{Cf}._'’()-]+){0,3}$/u;

/** A finding of the guard or of a rule of the admins. */
export type HoldFinding = Omit<GuardFinding, "code" | "rule"> & { code: string; rule?: string };

export interface MessageJudgment {
  findings: HoldFinding[];
  /** In how many other channels the author may have posted the same text lately; null if it doesn't matter. */
  maxOtherChannels: number | null;
}

interface GuardState {
  rules: { name: string; clause: string | null; matches: TextMatcher }[];
  staff: StaffMember[];
  loadedAt: number;
}

interface ScamGuardDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
  limits: RateLimits;
  logger: Logger;
  publicUrl: string;
  picturesFolder: string;
  /** Whether its own signals count, in addition to the admins' rules. */
  isOn: boolean;
}

/** Judges messages and names. Keeps the rules and the roster in memory, so that a message needs no query. */
export class ScamGuard {
  private state: Promise<GuardState> | null = null;
  private current: GuardState | null = null;
  /** Of stored pictures, by name. */
  private readonly hashes = new LRUCache<string, bigint>({ max: MAX_HASHES });
  private readonly ownHosts: readonly string[];

  constructor(private readonly deps: ScamGuardDeps) {
    this.ownHosts = [new URL(deps.publicUrl).hostname];
    const forget = (): void => {
      this.state = null;
      this.current = null;
    };
    deps.bus.subscribe("guardRulesChanged", "all", forget);
    deps.bus.subscribe("roleChanged", "all", forget);
    deps.bus.subscribe("processJoined", "all", forget);
  }

  /** Why a message should wait. Synchronous for nearly all messages. */
  judge(viewer: Viewer, content: string): MessageJudgment | Promise<MessageJudgment> {
    const { current } = this;
    if (!current) return this.load().then((state) => this.judgeWith(state, viewer, content));
    if (Date.now() - current.loadedAt > MAX_AGE_MS) this.refresh(current);
    return this.judgeWith(current, viewer, content);
  }

  /** Whether a name, a profile of this site, or a message is from staff. Limit: 60 per minute per IP address. */
  async checkStaff(client: ClientInfo, text: string): Promise<StaffCheck> {
    await this.deps.limits.take("staffChecksPerAddress", client);
    const asked = text.trim().replace(/^@/, "");
    const { staff } = await this.load();
    const marked = markLinks(asked, this.ownHosts);
    const isOwnLink = marked.includes(" #own ") || asked.startsWith("/");
    const profileId = isOwnLink ? PROFILE.exec(asked)?.[1]?.toLowerCase() : undefined;
    const isName = NAME.test(asked) && !marked.includes(" #");
    const member = staff.find(({ id, username }) =>
      profileId ? id === profileId : isName && username.toLowerCase() === asked.toLowerCase(),
    );
    if (member) return { verdict: StaffVerdict.STAFF, staffName: member.username, warnings: [] };
    const facts = { level: 1, ageDays: 0, looksLikeStaff: () => false, ownHosts: this.ownHosts };
    const likeness = isName
      ? lookAlikeOf(asked, namesOf(staff))
      : marked.includes(" #lookalike ")
        ? (this.ownHosts[0] ?? null)
        : null;
    return {
      verdict: likeness ? StaffVerdict.LOOKS_LIKE_STAFF : StaffVerdict.NOT_STAFF,
      staffName: likeness,
      warnings: isName || profileId ? [] : judgeMessage(asked, facts).findings.map((finding) => finding.text),
    };
  }

  /** Rejects names that readers would take for those of staff. */
  async assertOwnNames(names: { username?: string | null; name?: string | null }): Promise<void> {
    const { staff } = await this.load();
    for (const field of ["username", "name"] as const) {
      if (lookAlikeOf(names[field] ?? "", namesOf(staff), { isExact: true }))
        throw invalidField(field, "This name looks like a name of our staff. Please choose another one.");
    }
  }

  /** Rejects a copy of a picture of staff. */
  async assertOwnPicture(webp: Buffer): Promise<void> {
    const { staff } = await this.load();
    const uploaded = staff.filter(({ avatar }) => avatar.endsWith(".webp"));
    const hash = uploaded.length > 0 ? await pictureHash(webp) : null;
    if (hash === null) return;
    const hashes = await Promise.all(uploaded.map(({ avatar }) => this.hashOfStored(avatar)));
    if (hashes.some((each) => each !== null && isSamePicture(each, hash)))
      throw invalidField("profilePicture", "A member of our staff has this picture. Please choose another one.");
  }

  private async hashOfStored(avatar: string): Promise<bigint | null> {
    const known = this.hashes.get(avatar);
    if (known !== undefined) return known;
    const file = path.join(this.deps.picturesFolder, path.basename(avatar));
    const hash = await readFile(file).then(pictureHash, () => null);
    if (hash !== null) this.hashes.set(avatar, hash);
    return hash;
  }

  private judgeWith({ rules, staff }: GuardState, viewer: Viewer, content: string): MessageJudgment {
    const { isOn, clock } = this.deps;
    const ageDays = (clock.now().getTime() - viewer.memberSince.getTime()) / DAY_MS;
    const looksLikeStaff = (): boolean => lookAlikeOf(viewer.username, namesOf(staff)) !== null;
    const facts: GuardFacts = { level: viewer.level, ageDays, looksLikeStaff, ownHosts: this.ownHosts };
    const { findings, maxOtherChannels } = isOn ? judgeMessage(content, facts) : NOTHING;
    const isRepeatable = !isOn || content.length < MIN_REPEATED_LENGTH || trustOf(facts) === "regular";
    return {
      findings: [...findings, ...matchingRules(rules, content)],
      maxOtherChannels: isRepeatable ? null : maxOtherChannels,
    };
  }

  private load(): Promise<GuardState> {
    if (this.state) return this.state;
    const state = this.read();
    this.state = state;
    state.then(
      (loaded) => this.state === state && (this.current = loaded),
      () => this.state === state && (this.state = null),
    );
    return state;
  }

  /** Messages are judged with the previous state in the meantime. */
  private refresh(previous: GuardState): void {
    previous.loadedAt = Date.now();
    const state = this.read();
    state.then(
      (loaded) => {
        if (this.current !== previous) return;
        this.current = loaded;
        this.state = state;
      },
      (error: unknown) => this.deps.logger.warn({ err: error }, "scam guard not refreshed"),
    );
  }

  private async read(): Promise<GuardState> {
    const { manager } = this.deps.database;
    const [rules, staff] = await Promise.all([manager.findBy(GuardRule, { isEnabled: true }), readStaff(manager)]);
    const compiled = rules.map(({ name, clause, kind, pattern }) => ({
      name,
      clause,
      matches: compileGuardPattern(kind, pattern),
    }));
    return { rules: compiled, staff, loadedAt: Date.now() };
  }
}

const NOTHING = { findings: [], maxOtherChannels: 0 };

const namesOf = (staff: readonly StaffMember[]): string[] => staff.flatMap(({ username, name }) => [username, name]);

const matchingRules = (rules: GuardState["rules"], content: string): HoldFinding[] =>
  rules
    .filter(({ matches }) => matches(content))
    .map(({ name, clause }) => ({
      code: "RULE",
      text: `the rule “${name}”`,
      ...(clause !== null && { rule: clause }),
    }));
