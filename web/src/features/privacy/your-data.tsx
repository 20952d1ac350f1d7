import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { errorText } from "../../lib/text/error-text";
import { Button } from "../../ui/button";
import { notify } from "../../ui/toast/notify";
import { SettingRow } from "../accounts";
import { DeleteAccountDialog } from "./delete-account-dialog";
import { dataTexts as texts } from "./data-texts";
import { brand } from "../../lib/brand";
import { MyDataDocument } from "./your-data.generated";

export function YourData() {
  const client = useApolloClient();
  const [downloading, setDownloading] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function download() {
    setDownloading(true);
    await client.query({ query: MyDataDocument, fetchPolicy: "no-cache" }).then(
      ({ data }) => saveAsFile(data?.myData),
      (error: unknown) => notify.error(errorText(error, "We couldn't download your data. Please try again.")),
    );
    setDownloading(false);
  }

  return (
    <section aria-labelledby="your-data" className="flex flex-col">
      <h2 id="your-data" className="mb-4 font-display text-lg font-semibold">
        {texts.heading}
      </h2>
      <SettingRow
        title="Download my data"
        text="Everything we store about you, as one JSON file."
        action={
          <Button variant="secondary" size="sm" busy={downloading} onClick={() => void download()}>
            Download
          </Button>
        }
      />
      <SettingRow
        title={texts.deleteTitle}
        text="Erases your personal data. Your messages stay under the name “Deleted user”."
        action={
          <Button variant="danger" size="sm" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        }
      >
        {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
      </SettingRow>
    </section>
  );
}

function saveAsFile(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${brand.name.toLowerCase().replace(/\s+/g, "-")}-my-data.json`;
  link.click();
  URL.revokeObjectURL(url);
}
