import { useParams } from "react-router-dom";
import type { CertificatePageQuery } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { useTitle } from "../../../lib/hooks/use-title";
import { Button, ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { Certificate } from "./certificate";
import { CertificateLookup } from "./certificate-lookup";
import { useCertificatePageQuery } from "./certificate-page.generated";
import "./certificate-print.css";
import { certificateTexts as texts } from "../texts";

/** A certificate, visible to anyone with its URL. Prints on one page. */
export function CertificatePage() {
  const { certificateId = "" } = useParams();
  const { data, error, refetch } = useCertificatePageQuery({ variables: { id: certificateId } });
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-6 px-4 py-10 sm:px-8 print:p-0">
      {data?.certificate ? (
        <CertificateView certificate={data.certificate} />
      ) : !error ? (
        <Skeleton height={600} shape="block" />
      ) : errorCode(error) === "NOT_FOUND" ? (
        <EmptyState isPage icon="medal" title={texts.notFound} action={<CertificateLookup key={certificateId} />}>
          Check the number. The certificate is also removed if its holder deletes their account.
        </EmptyState>
      ) : errorCode(error) === "VALIDATION" ? (
        <EmptyState
          isPage
          icon="medal"
          title={texts.notFound}
          action={<CertificateLookup key={certificateId} error={errorText(error)} />}
        />
      ) : (
        <ErrorState
          isPage
          title="Couldn't load the certificate"
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function CertificateView({ certificate }: { certificate: NonNullable<CertificatePageQuery["certificate"]> }) {
  const { courseTitle, courseSlug } = certificate;
  useTitle(`${texts.title}: ${courseTitle}`);
  return (
    <>
      <Certificate certificate={certificate} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>Print</Button>
        <ButtonLink variant="secondary" to={paths.course(courseSlug)}>
          See the course
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.courses()}>
          Find your next course
        </ButtonLink>
        <ButtonLink variant="ghost" to={paths.certificates()}>
          Check another certificate
        </ButtonLink>
      </div>
    </>
  );
}
