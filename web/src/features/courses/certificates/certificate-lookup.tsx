import { useState, type SyntheticEvent } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { PageHeader } from "../../../ui/page/page-header";
import { TextField } from "../../../ui/form/text-field";
import { certificateTexts as texts } from "../texts";

/** Looks up a certificate by its number. */
export function CertificateLookup({ error }: { error?: string }) {
  const navigate = useNavigate();
  const [number, setNumber] = useState("");
  const [isMissing, setIsMissing] = useState(false);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsMissing(!number.trim());
    if (number.trim()) void navigate(paths.certificate(number.trim()));
  }

  return (
    <form
      noValidate
      role="search"
      onSubmit={submit}
      className="flex w-full max-w-md flex-col items-start gap-4 text-left"
    >
      <div className="w-full">
        <TextField
          label={texts.number}
          hint="For example, 3F9A-0C47-B21D-88E5. Dashes are optional."
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={number}
          error={isMissing ? "Enter the certificate number" : error}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
      <Button type="submit">Look up</Button>
    </form>
  );
}

/** Lets anyone check a certificate number. */
export function CertificateLookupPage() {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader
        title="CHECK A CERTIFICATE"
        subtitle="Enter the number on a certificate to see the course, the date, and who earned it."
      />
      <CertificateLookup />
    </div>
  );
}
