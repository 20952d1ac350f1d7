import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../kernel/args";
import { AfterArg, FirstArg, type Connection } from "../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { MessageType } from "../community";
import { ImportJournalInput, JournalImport } from "./csv/csv.types";
import type { ImportsService } from "./csv/imports.service";
import type { ExportService } from "./export.service";
import {
  JournalFilterInput,
  SaveJournalSettingsInput,
  SaveJournalSetupInput,
  SaveJournalTradeInput,
  ShareJournalTradeInput,
} from "./journal.inputs";
import {
  JournalFile,
  JournalFileFormat,
  JournalPositions,
  JournalSettingsType,
  JournalSetupType,
  JournalTradeConnection,
  JournalTradeType,
} from "./journal.types";
import type { PlaybookService } from "./playbook.service";
import type { PositionsService } from "./positions.service";
import type { SharingService } from "./sharing.service";
import type { StatisticsService } from "./statistics/statistics.service";
import { JournalStatistics } from "./statistics/statistics.types";
import type { TradesService } from "./trades/trades.service";

interface JournalResolverDeps {
  trades: TradesService;
  playbook: PlaybookService;
  positions: PositionsService;
  statistics: StatisticsService;
  imports: ImportsService;
  exports: ExportService;
  sharing: SharingService;
}

const FilterArg = () =>
  Arg("filter", () => JournalFilterInput, { nullable: true, description: "Which trades; all by default." });

@Resolver()
export class JournalResolver {
  constructor(private readonly deps: JournalResolverDeps) {}

  @Query(() => JournalTradeType, { nullable: true, description: "One of the viewer's trades." })
  journalTrade(@IdArg("trade") id: string, @Ctx() context: RequestContext): Promise<JournalTradeType> {
    return this.deps.trades.byId(requireViewer(context), id);
  }

  @Query(() => JournalTradeConnection, { description: "The viewer's trades, newest first; 1 to 100 per page." })
  journalTrades(
    @FirstArg(50) first: number,
    @AfterArg() after: string | null,
    @FilterArg() filter: JournalFilterInput | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<JournalTradeType>> {
    return this.deps.trades.page(requireViewer(context), filter ?? null, { first, after: after ?? null });
  }

  @Query(() => JournalPositions, {
    description: "The viewer's open positions, and their risk against the limits of the viewer's plan.",
  })
  journalPositions(@Ctx() context: RequestContext): Promise<JournalPositions> {
    return this.deps.positions.of(requireViewer(context));
  }

  @Query(() => JournalStatistics, {
    description:
      "Statistics of the viewer's closed trades. Without `simulated`, they leave simulated trades out. Limit: 40 per minute.",
  })
  journalStatistics(
    @FilterArg() filter: JournalFilterInput | null,
    @Arg("timeZone", () => String, {
      defaultValue: "UTC",
      description: "For hours and weekdays, such as Europe/Berlin.",
    })
    timeZone: string,
    @Ctx() context: RequestContext,
  ): Promise<JournalStatistics> {
    return this.deps.statistics.of(requireViewer(context), filter ?? null, timeZone);
  }

  @Query(() => [JournalSetupType], { description: "The viewer's setups, oldest first; at most 50." })
  journalSetups(@Ctx() context: RequestContext): Promise<JournalSetupType[]> {
    return this.deps.playbook.setups(requireViewer(context));
  }

  @Query(() => JournalSettingsType, { description: "The viewer's tags, and the limits of their plan." })
  journalSettings(@Ctx() context: RequestContext): Promise<JournalSettingsType> {
    return this.deps.playbook.settings(requireViewer(context));
  }

  @Query(() => JournalFile, { description: "The viewer's trades as a file. Limit: 40 per minute." })
  journalExport(
    @Arg("format", () => JournalFileFormat, { description: "The format." }) format: JournalFileFormat,
    @FilterArg() filter: JournalFilterInput | null,
    @Ctx() context: RequestContext,
  ): Promise<JournalFile> {
    return this.deps.exports.of(requireViewer(context), format, filter ?? null);
  }

  @Mutation(() => JournalTradeType, { description: "Adds a trade by hand, or changes what is given of a trade." })
  saveJournalTrade(
    @InputArg(() => SaveJournalTradeInput) input: SaveJournalTradeInput,
    @Ctx() context: RequestContext,
  ): Promise<JournalTradeType> {
    return this.deps.trades.save(requireViewer(context), input);
  }

  @Mutation(() => Boolean, { description: "Deletes a trade with its screenshots. Idempotent." })
  async deleteJournalTrade(@IdArg("trade") id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.trades.delete(requireViewer(context), id);
    return true;
  }

  @Mutation(() => JournalSetupType, { description: "Adds or changes a setup. At most 50." })
  saveJournalSetup(
    @InputArg(() => SaveJournalSetupInput) input: SaveJournalSetupInput,
    @Ctx() context: RequestContext,
  ): Promise<JournalSetupType> {
    return this.deps.playbook.saveSetup(requireViewer(context), input);
  }

  @Mutation(() => Boolean, { description: "Deletes a setup. Its trades stay. Idempotent." })
  async deleteJournalSetup(@IdArg("setup") id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.playbook.deleteSetup(requireViewer(context), id);
    return true;
  }

  @Mutation(() => JournalSettingsType, { description: "Replaces the viewer's tags and limits." })
  saveJournalSettings(
    @InputArg(() => SaveJournalSettingsInput) input: SaveJournalSettingsInput,
    @Ctx() context: RequestContext,
  ): Promise<JournalSettingsType> {
    return this.deps.playbook.saveSettings(requireViewer(context), input);
  }

  @Mutation(() => JournalImport, {
    description:
      "Imports fills from a CSV file, and joins them into trades from flat to flat. Importing a file again adds nothing. Limit: 30 per 10 minutes.",
  })
  importJournal(
    @InputArg(() => ImportJournalInput) input: ImportJournalInput,
    @Ctx() context: RequestContext,
  ): Promise<JournalImport> {
    return this.deps.imports.import(requireViewer(context), input);
  }

  @Mutation(() => MessageType, {
    description: "Posts a closed trade as a trade card. The server marks it as simulated or self-reported.",
  })
  shareJournalTrade(
    @InputArg(() => ShareJournalTradeInput) input: ShareJournalTradeInput,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.deps.sharing.share(requireViewer(context), input);
  }
}
