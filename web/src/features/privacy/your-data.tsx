import { useState } from "react";
import { errorText } from "../../lib/text/error-text";
import { Button } from "../../ui/button";
import { notify } from "../../ui/toast/notify";
import { SettingRow, freshAccessToken } from "../accounts";
import { DeleteAccountDialog } from "./delete-account-dialog";
import { dataTexts as texts } from "./data-texts";
import { brand } from "../../lib/brand";
import { readJsonResponse } from "../../lib/http-error";

export function YourData() {
  const [downloading, setDownloading] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function download() {
    setDownloading(true);
    await downloadData().catch((error: unknown) => notify.error(errorText(error, texts.downloadFailed)));
    setDownloading(false);
  }

  return (
    <section aria-labelledby="your-data" className="flex flex-col">
      <h2 id="your-data" className="mb-4 font-display text-xl font-semibold">
        {texts.heading}
      </h2>
      <SettingRow
        title={texts.downloadTitle}
        text={texts.downloadText}
        action={
          <Button variant="secondary" size="sm" busy={downloading} onClick={() => void download()}>
            {texts.download}
          </Button>
        }
      />
      <SettingRow
        title={texts.deleteTitle}
        text={texts.deleteText}
        action={
          <Button variant="danger" size="sm" onClick={() => setDeleting(true)}>
            {texts.delete}
          </Button>
        }
      >
        {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
      </SettingRow>
    </section>
  );
}

/** Downloads the member's data as a JSON file. Throws HttpError if the server rejects the request. */
async function downloadData(): Promise<void> {
  const headers = { authorization: `Bearer ${(await freshAccessToken()) ?? ""}` };
  const data = await readJsonResponse(await fetch("/api/users/me/data", { headers }));
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${brand.name.toLowerCase().replace(/\s+/g, "-")}-my-data.json`;
  link.click();
  URL.revokeObjectURL(url);
}
