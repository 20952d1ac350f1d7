import { useParams } from "react-router-dom";
import type { CertificatePageQuery } from "../../gql/graphql";
import { brand } from "../../lib/brand";
import { errorCode, errorText } from "../../lib/error-text";
import { formatDate } from "../../lib/format";
import { paths } from "../../lib/paths";
import { useTitle } from "../../lib/use-title";
import { Button, ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { useCertificatePageQuery } from "./certificate-page.generated";
import "./certificate-print.css";
import { minutesLabel } from "./course-labels";
import { certificateTexts as texts } from "./texts";

/** A certificate, for whoever has its address. It prints on one page. */
export function CertificatePage() {
  const { certificateId = "" } = useParams();
  const { data, error, refetch } = useCertificatePageQuery({ variables: { id: certificateId } });
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-6 px-4 py-10 sm:px-8">
      {data ? (
        <CertificateView certificate={data.certificate} />
      ) : !error ? (
        <Skeleton height={420} shape="block" />
      ) : errorCode(error) === "NOT_FOUND" ? (
        <EmptyState isPage icon="medal" title={texts.notFound}>
          {texts.notFoundText}
        </EmptyState>
      ) : (
        <ErrorState isPage title={texts.failed} message={errorText(error)} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function CertificateView({ certificate }: { certificate: CertificatePageQuery["certificate"] }) {
  const { id, holderName, courseTitle, courseSlug, lessons, totalMinutes, completedAt } = certificate;
  useTitle(`${texts.title}: ${courseTitle}`);
  return (
    <>
      <article className="certificate cut flex flex-col gap-8 border border-line-strong bg-surface px-6 py-10 [--cut-line:var(--color-line-strong)] [--cut-size:28px] sm:px-14 sm:py-14">
        <p className="figures text-sm tracking-[0.12em] text-signal uppercase">{brand.name}</p>
        <h1 className="label text-muted">{texts.title}</h1>
        <div>
          <p className="text-sm text-muted">{texts.awardedTo}</p>
          <p className="mt-1 font-display text-2xl font-semibold break-words">{holderName}</p>
        </div>
        <div>
          <p className="text-sm text-muted">{texts.for}</p>
          <p className="mt-1 font-display text-xl font-semibold">{courseTitle}</p>
          <p className="figures mt-1 text-sm text-muted">{texts.scope(lessons, minutesLabel(totalMinutes))}</p>
        </div>
        <dl className="flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
          <div>
            <dt className="label text-muted">{texts.on}</dt>
            <dd className="figures mt-1">{formatDate(completedAt)}</dd>
          </div>
          <div className="min-w-0">
            <dt className="label text-muted">{texts.number}</dt>
            <dd className="figures mt-1 break-all">{id}</dd>
          </div>
        </dl>
        <p className="text-xs text-muted">{texts.honest}</p>
        <p className="figures hidden text-xs break-all text-muted print:block">{window.location.href}</p>
      </article>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <ButtonLink variant="secondary" to={paths.course(courseSlug)}>
          {texts.course}
        </ButtonLink>
      </div>
    </>
  );
}
