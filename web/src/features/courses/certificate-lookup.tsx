import { useState, type SyntheticEvent } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import { certificateTexts as texts } from "./texts";

/** Looks a certificate up by its number. */
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
          hint={texts.numberHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={number}
          error={isMissing ? texts.numberMissing : error}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
      <Button type="submit">{texts.lookUp}</Button>
    </form>
  );
}
