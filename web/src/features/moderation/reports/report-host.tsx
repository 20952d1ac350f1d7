import { openedBy } from "../../../ui/overlay/opened";
import { lazyPart } from "../../../ui/state/lazy-part";
import type { ReportTarget } from "./report-dialog";

/** Opens the dialog that reports something to the moderators; null closes it. */
export const { open: askForReport, useOpened: useReportTarget } = openedBy<ReportTarget>();

const reportDialog = lazyPart(async () => (await import("./report-dialog")).ReportDialog);

/** Shows the dialog that `askForReport` opens. */
export function ReportHost() {
  const target = useReportTarget();
  return target && <reportDialog.Part target={target} onClose={() => askForReport(null)} />;
}
