import { PageHeader } from "../../ui/page-header";
import { CertificateLookup } from "./certificate-lookup";
import { certificateTexts as texts } from "./texts";

/** Where anyone checks a certificate that they were shown. */
export function CertificateLookupPage() {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader title={texts.lookupTitle} subtitle={texts.lookupSubtitle} />
      <CertificateLookup />
    </div>
  );
}
