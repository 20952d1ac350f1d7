import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TransparencyReportQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatNumber } from "../../../lib/text/numbers";
import { SelectField } from "../../../ui/form/select-field";
import { PageHeader } from "../../../ui/page/page-header";
import { Stat } from "../../../ui/page/stat";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { decisionKinds } from "./decision-texts";
import { useTransparencyReportQuery } from "./decisions.generated";
import { StatementExport } from "./statement-export";

type Report = NonNullable<TransparencyReportQuery["transparencyReport"]>;

/** The public record of moderation in a month, without names. */
export function TransparencyPage() {
  const [month, setMonth] = useState<string | null>(null);
  const { data, previousData, error, refetch } = useTransparencyReportQuery({ variables: { month } });
  const report = (data ?? previousData)?.transparencyReport;
  return (
    <div className="mx-auto flex min-h-screen w-full max-w-4xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader
        title="Moderation record"
        subtitle="How often moderators acted, why, how fast, and how often an appeal showed that they were wrong. Without names."
      />
      {report ? (
        <Content key="report" report={report} onMonth={setMonth} />
      ) : error ? (
        <ErrorState
          key="error"
          title="Couldn't load the record"
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div key="loading" role="status" aria-label="Loading the record..." className="flex flex-col gap-6">
          <Skeleton height={72} shape="block" />
          <Skeleton height={420} shape="block" />
        </div>
      )}
    </div>
  );
}

function Content({ report, onMonth }: { report: Report; onMonth: (month: string) => void }) {
  const { months, month, memberReports, notices, appealsDecided, appealsReversed } = report;
  const rate = appealsDecided === 0 ? "–" : `${Math.round((100 * appealsReversed) / appealsDecided)}%`;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="w-56">
          <SelectField
            label="Month (UTC)"
            value={month}
            onChange={(event) => onMonth(event.target.value)}
            options={months.map((value) => ({ value, label: monthName(value) }))}
          />
        </div>
        <StatementExport month={month} />
      </div>
      <dl className="grid gap-px border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        <Stat label="Reports by members" value={formatNumber(memberReports)} />
        <Stat label="Reports by others" value={formatNumber(notices)}>
          Without an account, confirmed by email
        </Stat>
        <Stat label="Time to a decision" value={hours(report.medianReportHours)}>
          Median, from the first report
        </Stat>
        <Stat label="Appeals decided" value={formatNumber(appealsDecided)} />
        <Stat label="Reversed on appeal" value={rate}>
          {appealsReversed} of {appealsDecided}
        </Stat>
        <Stat label="Time to an appeal's result" value={hours(report.medianAppealHours)}>
          Median
        </Stat>
      </dl>
      <section aria-labelledby="decisions" className="flex flex-col gap-4">
        <h2 id="decisions" className="font-display text-lg font-semibold">
          Decisions
        </h2>
        <Decisions decisions={report.decisions} />
      </section>
      <p className="max-w-prose text-sm text-muted">
        Each decision has a statement of reasons that its member can read and appeal for six months. Reports and appeals
        are decided by people. Two decisions are automatic: a message that looks like a scam waits until a moderator has
        seen it, and a fifth strike leads to a ban. The rules are in the{" "}
        <PageLink to={`${paths.terms()}#community`}>terms</PageLink>, and how to complain is on the{" "}
        <PageLink to={paths.complaints()}>complaints page</PageLink>.
      </p>
    </>
  );
}

function Decisions({ decisions }: Pick<Report, "decisions">) {
  if (decisions.length === 0) {
    return <p className="border border-line px-4 py-6 text-sm text-muted">No decisions in this month.</p>;
  }
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Decisions by kind and rule">
      <table className="w-full min-w-[34rem] text-sm">
        <thead>
          <tr className="label border-b border-line text-left text-muted">
            <th className="py-2 pr-4 font-normal">Decision</th>
            <th className="py-2 pr-4 font-normal">Rule</th>
            <NumberHead>Count</NumberHead>
            <NumberHead>Automatic</NumberHead>
            <NumberHead>Appealed</NumberHead>
            <NumberHead>Reversed</NumberHead>
          </tr>
        </thead>
        <tbody>
          {decisions.map(({ kind, rule, count, automatic, appealed, reversed }) => (
            <tr key={kind + (rule?.clause ?? "")} className="border-b border-line">
              <td className="py-2.5 pr-4">{decisionKinds[kind]}</td>
              <td className="py-2.5 pr-4 text-muted">{rule ? `${rule.clause}. ${rule.title}` : "None named"}</td>
              {[count, automatic, appealed, reversed].map((value, index) => (
                <td key={index} className="figures py-2.5 pl-4 text-right font-mono">
                  {formatNumber(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const NumberHead = ({ children }: { children: ReactNode }) => (
  <th className="py-2 pl-4 text-right font-normal">{children}</th>
);

const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-signal underline underline-offset-4">
    {children}
  </Link>
);

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

function hours(value: number | null): string {
  if (value === null) return "–";
  if (value < 1) return `${Math.max(1, Math.round(value * 60))} min`;
  return value < 48 ? `${Math.round(value)} h` : `${Math.round(value / 24)} days`;
}
