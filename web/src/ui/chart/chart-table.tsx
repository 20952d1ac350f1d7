interface ChartTableProps {
  /** What the chart shows. */
  label: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
}

/** The numbers of a chart, for those who would rather read them. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <details className="text-sm">
      <summary className="w-fit text-xs text-muted hover:text-text pointer-coarse:py-2">
        View as a table<span className="sr-only">: {label}</span>
      </summary>
      <div className="relative mt-2 max-h-64 overflow-auto" tabIndex={0} role="region" aria-label={label}>
        <table className="figures w-full text-left text-xs">
          <thead className="text-muted">
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={index === 0 ? "py-1 font-normal" : NUMBER_HEADING}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              <tr key={row} className="border-t border-line">
                <th scope="row" className="py-1 font-normal">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={index} className="py-1 pl-4 text-right font-mono whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const NUMBER_HEADING = "py-1 pl-4 text-right font-normal";
