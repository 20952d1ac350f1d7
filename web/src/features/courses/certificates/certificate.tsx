import type { CertificatePageQuery } from "../../../gql/graphql";
import { brand } from "../../../lib/brand";
import { formatDay } from "../../../lib/text/format";
import { site } from "../../../lib/navigation/site-origin";
import { paths } from "../../../lib/paths";
import { CertificateSeal } from "./certificate-seal";
import { CourseArt } from "../cards/course-art";
import { minutesLabel } from "../cards/course-labels";
import { certificateTexts as texts } from "../texts";

/** The certificate itself, for screen and print. */
export function Certificate({ certificate }: { certificate: NonNullable<CertificatePageQuery["certificate"]> }) {
  const { number, holderName, courseTitle, courseId, courseImageUrl, lessons, totalMinutes, completedAt } = certificate;
  const { testCorrect, testQuestions } = certificate;
  const hasTest = testCorrect !== null && testQuestions !== null;
  return (
    <article className="certificate cut cut-lg border border-line-strong bg-surface p-2 [--cut-line:var(--color-line-strong)] sm:p-3">
      <div className="cut cut-lg flex flex-col gap-8 border border-line px-5 py-8 sm:px-12 sm:py-10">
        <header className="flex items-center justify-between gap-6">
          <div>
            <img src={brand.logo} alt={brand.name} width={163} height={32} className="print:brightness-0" />
            <h1 className="mt-4 font-display text-lg font-medium tracking-widest text-muted caps">{texts.title}</h1>
          </div>
          <CertificateSeal className="size-20 flex-none sm:size-28" />
        </header>
        <div className="flex flex-col gap-8 sm:flex-row sm:items-end sm:justify-between sm:gap-10">
          <div className="flex min-w-0 flex-col gap-6">
            <div>
              <p className="text-sm text-muted">Awarded to</p>
              <p className="mt-1 font-display text-xl font-semibold wrap-anywhere">{holderName}</p>
            </div>
            <div>
              <p className="text-sm text-muted">
                {hasTest
                  ? "who completed every lesson and passed the final test of the course"
                  : "for completing the course"}
              </p>
              <p className="mt-1 font-display text-lg font-semibold">{courseTitle}</p>
              <p className="figures mt-1 text-sm text-muted">{texts.scope(lessons, minutesLabel(totalMinutes))}</p>
            </div>
          </div>
          <CourseArt
            course={{ id: courseId, title: courseTitle, imageUrl: courseImageUrl }}
            eager
            className="aspect-video w-full flex-none border border-line sm:w-64"
          />
        </div>
        <dl className="grid gap-x-10 gap-y-4 border-t border-line pt-6 sm:grid-cols-[auto_1fr]">
          <div>
            <dt className="label text-muted">Completed on</dt>
            <dd className="figures mt-1">{formatDay(completedAt)}</dd>
          </div>
          <div>
            <dt className="label text-muted">{texts.number}</dt>
            <dd className="figures mt-1">{number}</dd>
          </div>
          {hasTest && (
            <div className="sm:col-span-2">
              <dt className="label text-muted">Final test</dt>
              <dd className="figures mt-1">{texts.scoreOf(testCorrect, testQuestions)}</dd>
            </div>
          )}
          <div className="sm:col-span-2">
            <dt className="label text-muted">Verify at</dt>
            {/* The server may be reached by other names, too. */}
            <dd suppressHydrationWarning className="figures mt-1 text-sm break-all">
              {site.origin + paths.certificate(number)}
            </dd>
          </div>
        </dl>
        <p className="text-xs text-muted">{texts.disclaimer(hasTest)}</p>
      </div>
    </article>
  );
}
