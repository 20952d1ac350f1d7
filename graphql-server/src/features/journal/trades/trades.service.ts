import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { Cursors } from "../../../kernel/paging/cursors";
import { requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lockUser } from "../../accounts";
import type { AttachmentsService } from "../../community";
import type {
  JournalFactsInput,
  JournalFilterInput,
  JournalNotesInput,
  SaveJournalTradeInput,
} from "../journal.inputs";
import { JournalSource, type JournalTradeType } from "../journal.types";
import { readTrade, readTrades, type TradePosition } from "./trades.sql";

/** What statistics and exports read at once. */
export const MAX_TRADES = 20_000;
const MAX_PAGE_TRADES = 100;

const DELETE = `
  WITH deleted AS (
    DELETE FROM journal_trades WHERE id = $1 AND user_id = $2 RETURNING screenshots, source, source_key
  ), remembered AS (
    UPDATE journal_executions e SET opens_deleted = true FROM deleted d
    WHERE d.source = '${JournalSource.CSV}' AND e.user_id = $2 AND e.key = d.source_key
  )
  SELECT screenshots FROM deleted`;

interface TradesDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
  secret: string;
  attachments: Pick<AttachmentsService, "keepPrivate" | "removePrivate">;
}

/** Trades of members. To anyone else, they don't exist. */
export class TradesService {
  private readonly cursors: Cursors<TradePosition>;

  constructor(private readonly deps: TradesDeps) {
    this.cursors = new Cursors(deps.secret, "journal trades");
  }

  async byId(viewer: Viewer, id: string): Promise<JournalTradeType> {
    return this.require(this.deps.database, viewer.id, requireUuid(id));
  }

  /** Newest first. */
  async page(
    viewer: Viewer,
    filter: JournalFilterInput | null,
    { first, after }: { first: number; after: string | null },
  ): Promise<Connection<JournalTradeType>> {
    const size = requirePageSize(first, "first", MAX_PAGE_TRADES);
    const position = after === null ? null : this.cursors.decode(after);
    const rows = await readTrades(this.deps.database, viewer.id, filter, { limit: size + 1, after: position });
    const cursorOf = ({ openedAt, id }: JournalTradeType) =>
      this.cursors.encode({ openedAt: openedAt.toISOString(), id });
    return toConnection(rows.slice(0, size), cursorOf, { next: rows.length > size, previous: after !== null });
  }

  /** Adds a trade, or changes what is given of one. */
  async save(viewer: Viewer, input: SaveJournalTradeInput): Promise<JournalTradeType> {
    requireUuid(input.id);
    await this.deps.limits.take("journalChangesPerPerson", viewer);
    if (input.facts) this.assertPossible(input.facts);
    return transact(this.deps.database, async (manager) => {
      // One change of a journal at a time, so that two can't exceed the limits together.
      await lockUser(manager, viewer.id);
      const source = await this.sourceOf(manager, viewer, input);
      if (input.facts) {
        if (source !== JournalSource.MANUAL) throw fixed("Only trades entered by hand can change their prices.");
        await this.changeFacts(manager, input.id, input.facts);
      }
      if (input.levels) {
        if (source !== JournalSource.MANUAL && source !== JournalSource.CSV)
          throw fixed("This trade has its own stop.");
        const { stop = null, target = null } = input.levels;
        await query(manager, `UPDATE journal_trades SET stop = $2, target = $3 WHERE id = $1`, [
          input.id,
          stop,
          target,
        ]);
      }
      if (input.notes) await this.changeNotes(manager, viewer, input.id, input.notes);
      const now = this.deps.clock.now();
      await query(manager, `UPDATE journal_trades SET updated_at = $2 WHERE id = $1`, [input.id, now]);
      const trade = await this.require(manager, viewer.id, input.id);
      if (input.facts || input.levels) assertLevels(trade);
      return trade;
    });
  }

  /** Removes a trade with its screenshots. Idempotent. */
  async delete(viewer: Viewer, id: string): Promise<void> {
    const tradeId = requireUuid(id);
    await this.deps.limits.take("journalChangesPerPerson", viewer);
    await transact(this.deps.database, async (manager) => {
      const [deleted] = await query<{ screenshots: string[] }>(manager, DELETE, [tradeId, viewer.id]);
      if (deleted) await this.deps.attachments.removePrivate(manager, viewer.id, deleted.screenshots);
    });
  }

  private async require(target: DataSource | EntityManager, userId: string, id: string): Promise<JournalTradeType> {
    const trade = await readTrade(target, userId, id);
    if (!trade) throw notFound("Trade");
    return trade;
  }

  /** The source of an existing trade, or of the new one that this adds. */
  private async sourceOf(manager: EntityManager, viewer: Viewer, input: SaveJournalTradeInput): Promise<JournalSource> {
    const [existing] = await query<{ source: JournalSource; isOwn: boolean }>(
      manager,
      `SELECT source, user_id = $2 AS "isOwn" FROM journal_trades WHERE id = $1`,
      [input.id, viewer.id],
    );
    if (existing?.isOwn) return existing.source;
    if (existing) throw notFound("Trade");
    const { facts } = input;
    if (!facts) throw notFound("Trade");
    await assertRoom(manager, viewer.id, 1);
    await query(
      manager,
      `INSERT INTO journal_trades (id, user_id, source, instrument, side, size, entry_value, currency, opened_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 1, 1, $6, $7, $8, $8)`,
      [
        input.id,
        viewer.id,
        JournalSource.MANUAL,
        facts.instrument,
        facts.side,
        facts.currency,
        facts.openedAt,
        this.deps.clock.now(),
      ],
    );
    return JournalSource.MANUAL;
  }

  private assertPossible({ openedAt, closedAt = null, exitPrice = null }: JournalFactsInput): void {
    const latest = this.deps.clock.now().getTime() + DAY_MS;
    if (!isTime(openedAt, latest)) throw invalidField("facts.openedAt", "Enter a time that isn't in the future");
    if (exitPrice === null && closedAt === null) return;
    if (exitPrice === null) throw invalidField("facts.exitPrice", "A closed trade has an exit price");
    if (closedAt === null) throw invalidField("facts.closedAt", "Enter when it was closed");
    if (!isTime(closedAt, latest)) throw invalidField("facts.closedAt", "Enter a time that isn't in the future");
    if (closedAt < openedAt) throw invalidField("facts.closedAt", "It can't be closed before it was opened");
  }

  private async changeFacts(manager: EntityManager, id: string, facts: JournalFactsInput): Promise<void> {
    const { account, instrument, side, size, entryPrice, exitPrice = null, pointValue, fees, currency } = facts;
    await query(
      manager,
      `UPDATE journal_trades SET account = $2, instrument = $3, side = $4, size = $5::numeric, entry_value = $5::numeric * $6::numeric,
         exited_size = CASE WHEN $7::numeric IS NULL THEN 0 ELSE $5::numeric END, exit_value = coalesce($5::numeric * $7::numeric, 0),
         point_value = $8, fees = $9, currency = $10, opened_at = $11, closed_at = $12 WHERE id = $1`,
      [
        id,
        account.trim(),
        instrument.trim(),
        side,
        size,
        entryPrice,
        exitPrice,
        pointValue,
        fees,
        currency,
        facts.openedAt,
        facts.closedAt ?? null,
      ],
    );
  }

  private async changeNotes(
    manager: EntityManager,
    viewer: Viewer,
    id: string,
    notes: JournalNotesInput,
  ): Promise<void> {
    const { setupId = null, metCriteria, tags, stopNow = null, isPlanned = null, mood = null } = notes;
    const [known] = await query<{ screenshots: string[]; criteria: string[] | null; tags: string[] }>(
      manager,
      `SELECT t.screenshots, t.tags || coalesce((SELECT s.tags FROM journal_settings s WHERE s.user_id = $2), '{}') AS tags,
         (SELECT array(SELECT c->>'id' FROM jsonb_array_elements(s.criteria) c) FROM journal_setups s WHERE s.id = $3 AND s.user_id = $2) AS criteria
       FROM journal_trades t WHERE t.id = $1`,
      [id, viewer.id, setupId],
    );
    const unknownTag = tags.find((tag) => !known?.tags.includes(tag));
    if (unknownTag !== undefined) throw invalidField("notes.tags", "Choose tags from your list");
    if (setupId !== null && !known?.criteria) throw invalidField("notes.setupId", "This setup doesn't exist");
    const screenshots = [...new Set(notes.screenshots)];
    const before = known?.screenshots ?? [];
    const added = screenshots.filter((each) => !before.includes(each));
    if (!(await this.deps.attachments.keepPrivate(manager, viewer.id, added))) {
      throw invalidField("notes.screenshots", "A screenshot isn't an image, or is gone. Please add it again.");
    }
    await query(
      manager,
      `UPDATE journal_trades SET stop_now = $2, planned = $3, plan = $4, review = $5, correlated_group = $6, setup_id = $7, criteria = $8,
         tags = $9, mood = $10, screenshots = $11 WHERE id = $1`,
      [
        id,
        stopNow,
        isPlanned,
        notes.plan.trim(),
        notes.review.trim(),
        notes.correlatedGroup.trim(),
        setupId,
        metCriteria.filter((criterion) => known?.criteria?.includes(criterion)),
        [...new Set(tags)],
        mood,
        screenshots,
      ],
    );
    const removed = before.filter((each) => !screenshots.includes(each));
    await this.deps.attachments.removePrivate(manager, viewer.id, removed);
  }
}

/** Throws CONFLICT if a journal has no room for new trades. */
export async function assertRoom(manager: EntityManager, userId: string, added: number): Promise<void> {
  const sql = `SELECT count(*)::int AS count FROM journal_trades WHERE user_id = $1`;
  const [stored] = await query<{ count: number }>(manager, sql, [userId]);
  if ((stored?.count ?? 0) + added > MAX_TRADES) {
    throw new AppError("CONFLICT", `A journal can have at most ${MAX_TRADES.toLocaleString("en-US")} trades.`);
  }
}

const fixed = (message: string): AppError => new AppError("VALIDATION", message);

const isTime = (time: Date, latest: number): boolean => time.getTime() > 0 && time.getTime() <= latest;

function assertLevels({ side, entryPrice, stop, target }: JournalTradeType): void {
  const direction = side === "LONG" ? 1 : -1;
  const distance = (level: string): number => (Number(level) - Number(entryPrice)) * direction;
  const [below, above] = side === "LONG" ? ["below", "above"] : ["above", "below"];
  const entry = `the entry of a ${side.toLowerCase()} trade`;
  if (stop !== null && distance(stop) >= 0) throw invalidField("levels.stop", `The stop must be ${below} ${entry}`);
  if (target !== null && distance(target) <= 0)
    throw invalidField("levels.target", `The target must be ${above} ${entry}`);
}
