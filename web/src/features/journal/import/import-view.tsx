import { useId, useRef, useState } from "react";
import type { ImportJournalMutation, JournalCsvMappingInput } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { Button, ButtonLink } from "../../../ui/button";
import { FileButton } from "../../../ui/form/file-button";
import { FormAlert } from "../../../ui/form/form-alert";
import { Icon } from "../../../ui/icon";
import { useImportJournalMutation } from "../journal.generated";
import { TradeRow } from "../trades/trade-row";
import { MappingFields } from "./mapping-fields";
import { readCsvText } from "./read-csv-text";

type Import = ImportJournalMutation["importJournal"];

interface ChosenFile {
  name: string;
  csv: string;
}

/** Imports fills from a broker's file: choose it, check what its columns mean and what would happen, and import it. */
export function ImportView() {
  const [send] = useImportJournalMutation();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [mapping, setMapping] = useState<JournalCsvMappingInput | null>(null);
  const [preview, setPreview] = useState<Import | null>(null);
  const [busy, setBusy] = useState<"preview" | "import" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const inputId = useId();

  /** The response of an older request doesn't replace a newer one. */
  async function run(csv: string, chosen: JournalCsvMappingInput | null, isPreview: boolean): Promise<void> {
    const number = ++latest.current;
    setBusy(isPreview ? "preview" : "import");
    setProblem(null);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      const { data } = await send({ variables: { input: { csv, mapping: chosen, timeZone, isPreview } } });
      if (number !== latest.current || !data) return;
      setPreview(data.importJournal);
      if (chosen === null) setMapping(toInput(data.importJournal.mapping));
    } catch (failure) {
      if (number === latest.current) setProblem(errorText(failure, "Couldn't read the file. Please try again."));
    } finally {
      if (number === latest.current) setBusy(null);
    }
  }

  async function choose(chosen: File): Promise<void> {
    setPreview(null);
    setMapping(null);
    const csv = await readCsvText(chosen);
    setFile({ name: chosen.name, csv });
    await run(csv, null, true);
  }

  function change(next: JournalCsvMappingInput): void {
    setMapping(next);
    if (file) void run(file.csv, next, true);
  }

  return (
    <section aria-label="Import" className="mt-6 flex flex-col gap-8">
      <div className="cut flex flex-col items-start gap-4 border border-line bg-surface p-6">
        <p className="max-w-prose text-muted">
          Choose a CSV file with the fills of your account, one per row. Fills are joined into trades from flat to flat.
          Importing a file again adds nothing, so files may overlap.
        </p>
        <FileButton
          id={inputId}
          label={file ? "Choose another file" : "Choose a CSV file"}
          busyLabel="Reading..."
          busy={busy !== null && !preview}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChoose={(chosen) => void choose(chosen)}
        />
        {file && <p className="figures max-w-full truncate font-mono text-sm">{file.name}</p>}
        <FormAlert text={problem ?? undefined} />
      </div>
      {preview && (
        <>
          {!preview.importedAt && (
            <MappingFields columns={preview.columns} sample={preview.sample} mapping={mapping} onChange={change} />
          )}
          <Outcome result={preview} isBusy={busy === "preview"} />
          {preview.importedAt ? (
            <div>
              <ButtonLink to={paths.journal()}>Open your trades</ButtonLink>
            </div>
          ) : (
            <div className="sticky bottom-0 -mx-4 flex justify-end border-t border-line bg-canvas/95 px-4 py-3 sm:mx-0">
              <Button
                disabled={!mapping || preview.addedFills === 0}
                busy={busy !== null}
                busyLabel={busy === "import" ? "Importing..." : "Reading..."}
                onClick={() => file && void run(file.csv, mapping, false)}
              >
                {preview.addedFills === 0 ? "Nothing new to import" : `Import ${preview.addedFills} fills`}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** A response names its type, which an input must not. */
function toInput(mapping: Import["mapping"]): JournalCsvMappingInput | null {
  if (!mapping) return null;
  const input: JournalCsvMappingInput & { __typename?: string } = { ...mapping };
  delete input.__typename;
  return input;
}

function Outcome({ result, isBusy }: { result: Import; isBusy: boolean }) {
  const { rowCount, addedFills, knownFills, errorCount, errors, tradeCount, trades, importedAt } = result;
  const facts: [string, number][] = [
    ["Rows", rowCount],
    [importedAt ? "Imported" : "New fills", addedFills],
    ["Known already", knownFills],
    ["Can't be read", errorCount],
    ["Trades", tradeCount],
  ];
  return (
    <section aria-label={importedAt ? "Result" : "Preview"} aria-busy={isBusy} className="flex flex-col gap-4">
      <h2 role="status" className="label flex items-center gap-2 border-b border-line pb-2 text-muted">
        {importedAt ? (
          <>
            <Icon name="check" size={14} className="text-signal" /> Imported
          </>
        ) : (
          "Preview: nothing is stored yet"
        )}
      </h2>
      <dl className="figures grid grid-cols-2 gap-px border border-line bg-line font-mono text-sm sm:grid-cols-5">
        {facts.map(([label, count]) => (
          <div key={label} className="bg-surface px-3 py-2">
            <dt className="font-sans text-xs text-muted">{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {errorCount > 0 && (
        <details className="border border-warning/50 bg-warning/5 px-4 py-3 text-sm">
          <summary className="cursor-pointer text-warning">
            {errorCount} {errorCount === 1 ? "row" : "rows"} can't be read. All others are imported.
          </summary>
          <ul className="mt-3 flex max-h-60 flex-col gap-1 overflow-y-auto">
            {errors.map(({ line, message }) => (
              <li key={line}>
                <span className="figures font-mono text-muted">Line {line}:</span> {message}
              </li>
            ))}
            {errorCount > errors.length && <li className="text-muted">And {errorCount - errors.length} more.</li>}
          </ul>
        </details>
      )}
      {trades.length > 0 && (
        <ul aria-label="Trades" className="divide-y divide-line border border-line">
          {trades.map((trade) => (
            <TradeRow key={trade.id} trade={trade} isPreview={!importedAt} />
          ))}
        </ul>
      )}
      {tradeCount > trades.length && (
        <p className="text-sm text-muted">And {tradeCount - trades.length} more trades.</p>
      )}
    </section>
  );
}
