import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { StatementFormat } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { notify } from "../../../ui/toast/notify";
import { useSession } from "../../accounts";
import { StatementFileDocument } from "./decisions.generated";

/** For admins: the statements of reasons of a month as a file for the authorities. */
export function StatementExport({ month }: { month: string }) {
  const { viewer } = useSession();
  const client = useApolloClient();
  const [busy, setBusy] = useState<StatementFormat | null>(null);
  if (!viewer?.viewerCanModerate) return null;

  async function save(format: StatementFormat): Promise<void> {
    setBusy(format);
    try {
      const query = { query: StatementFileDocument, variables: { month, format }, fetchPolicy: "no-cache" } as const;
      const file = (await client.query(query)).data?.statementFile;
      if (!file) return;
      const url = URL.createObjectURL(new Blob([file.content], { type: file.mediaType }));
      Object.assign(document.createElement("a"), { href: url, download: file.name }).click();
      URL.revokeObjectURL(url);
    } catch (error) {
      notify.error(errorText(error, "Couldn't export the statements. Please try again."));
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {(["CSV", "JSON"] as const).map((format) => (
        <Button key={format} variant="secondary" size="sm" busy={busy === format} onClick={() => void save(format)}>
          Statements as {format}
        </Button>
      ))}
    </div>
  );
}
