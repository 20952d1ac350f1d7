import { Link } from "react-router-dom";
import type { PricedCourseFragment, PricingPageQuery } from "../../../gql/graphql";
import { useTitle } from "../../../lib/hooks/use-title";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatPrice } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { PageHeader } from "../../../ui/page/page-header";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { useSession } from "../../accounts";
import { CourseAction } from "../buying/course-action";
import { PremiumAction } from "../buying/premium-action";
import { courseFacts, PriceFacts } from "../buying/price-facts";
import { levelLabel, minutesLabel, readingMinutes } from "../cards/course-labels";
import { coursesTexts } from "../texts";
import { pricingQuestions } from "./pricing-questions";
import { usePricingPageQuery } from "./pricing-page.generated";

const priceOf = (courses: readonly PricedCourseFragment[]): number =>
  courses.reduce((sum, { priceCents }) => sum + priceCents, 0);

const hoursOf = (courses: readonly PricedCourseFragment[]): string =>
  minutesLabel(courses.reduce((sum, { lessons }) => sum + readingMinutes(lessons), 0));

/** What everything costs: the free course first, then Premium, single courses, and what they cost in total. */
export function PricingPage() {
  useTitle("Pricing");
  const { data, error, refetch } = usePricingPageQuery({ fetchPolicy: "cache-and-network" });
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Pricing"
        subtitle="Start with a free course. Everything else has one price, and you can leave at any time."
      />
      <div className="mt-8">
        {data ? (
          <Offers offer={data} />
        ) : error ? (
          <ErrorState title="Couldn't load the prices" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <PricingSkeleton />
        )}
      </div>
    </div>
  );
}

function Offers({ offer }: { offer: PricingPageQuery }) {
  const free = offer.courses.filter(({ priceCents }) => priceCents === 0);
  const trading = offer.tradingCourses.filter(({ priceCents }) => priceCents > 0);
  const domains = offer.courses.filter(({ priceCents }) => priceCents > 0);
  const paid = [...trading, ...domains];
  const included = paid.filter(({ includedInPremium }) => includedInPremium);
  return (
    <div className="grid gap-14">
      <ul className="grid gap-5 lg:grid-cols-2">
        {free.map((course) => (
          <FreeOffer key={course.id} course={course} />
        ))}
        <PremiumOffer priceCents={offer.site.premiumPriceCents} courses={included} />
      </ul>
      <section aria-labelledby="single-courses" className="grid gap-8">
        <div>
          <h2 id="single-courses" className="font-display text-lg font-semibold">
            Single courses
          </h2>
          <p className="mt-2 text-muted">Pay once. You keep a course for as long as we run the platform.</p>
        </div>
        <CourseList title="Trading, one skill at a time" courses={trading} />
        <CourseList title="Other domains" courses={domains} />
      </section>
      <Totals paid={paid} included={included} premiumCents={offer.site.premiumPriceCents} />
      <Questions />
      <p className="border-t border-line pt-4 text-xs text-muted">{coursesTexts.riskNotice}</p>
    </div>
  );
}

function FreeOffer({ course }: { course: PricedCourseFragment }) {
  return (
    <Card as="li" className="flex flex-col gap-5 border-t-2 border-t-signal p-6">
      <div>
        <h2 className="font-display text-lg font-semibold">
          <Link to={paths.course(course.slug)} className="hover:text-signal">
            {course.title}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-muted">The place to start, and the community with it</p>
      </div>
      <p className="figures text-xl">{formatPrice(0)}</p>
      <PriceFacts facts={courseFacts(course)} />
      <div className="mt-auto grid pt-2">
        <CourseAction course={course} entitled={course.viewerIsEntitled} size="lg" />
      </div>
    </Card>
  );
}

function PremiumOffer({ priceCents, courses }: { priceCents: number; courses: readonly PricedCourseFragment[] }) {
  const { viewer } = useSession();
  const tested = courses.filter(({ hasFinalTest }) => hasFinalTest).length;
  const facts = [
    `${courses.length} text courses: ${hoursOf(courses)} of lessons with charts and calculators, plus the exercises`,
    tested === courses.length
      ? "Questions in each lesson, final tests, and a certificate per course"
      : `A certificate per course; ${tested} of ${courses.length} have questions and a final test`,
    "Yours for as long as you subscribe. Cancel at any time",
    "14 days to withdraw, with a full refund",
    "For people who want several of these courses, and the premium channels",
  ];
  return (
    <Card as="li" className="flex flex-col gap-5 border-t-2 border-t-premium p-6">
      <div>
        <h2 className="font-display text-lg font-semibold">Premium</h2>
        <p className="mt-1 text-sm text-muted">{courses.length} courses and the premium channels</p>
      </div>
      <p>
        <span className="figures text-xl">{formatPrice(priceCents)}</span>{" "}
        <span className="text-sm text-muted">a month</span>
      </p>
      <PriceFacts facts={facts} />
      <p className="text-sm text-muted">
        Everything in it:{" "}
        {courses.map((course, index) => (
          <span key={course.id}>
            {index > 0 && ", "}
            <Link to={paths.course(course.slug)} className="text-text underline underline-offset-4 hover:text-signal">
              {course.title}
            </Link>
            {course.earlyAccess && ` (${writtenOf(course)})`}
          </span>
        ))}
        , and the premium channels of the community.
      </p>
      <div className="mt-auto grid gap-3 pt-2">
        {viewer && viewer.role !== "FREE" ? (
          <ButtonLink to={paths.myCourses()} variant="secondary" size="lg">
            Go to My Courses
          </ButtonLink>
        ) : (
          <PremiumAction size="lg" />
        )}
      </div>
    </Card>
  );
}

const writtenOf = ({ lessons }: PricedCourseFragment): string =>
  `${lessons.filter(({ available }) => available).length} of ${lessons.length} lessons written`;

function CourseList({ title, courses }: { title: string; courses: readonly PricedCourseFragment[] }) {
  return (
    <div>
      <h3 className="label mb-3 text-muted">{title}</h3>
      <ul className="border-t border-line">
        {courses.map((course) => (
          <li
            key={course.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_7rem_6rem]"
          >
            <div>
              <Link to={paths.course(course.slug)} className="font-semibold hover:text-signal">
                {course.title}
              </Link>
              <p className="text-sm text-muted">
                {levelLabel(course.level)} · <span className="figures">{hoursOf([course])}</span>
                {course.earlyAccess && ` · ${writtenOf(course)}`}
              </p>
            </div>
            <span className="max-sm:order-last max-sm:col-span-2">
              {course.viewerIsEntitled ? (
                <Badge tone="signal">{coursesTexts.yours}</Badge>
              ) : (
                course.includedInPremium && <Badge tone="premium">In Premium</Badge>
              )}
            </span>
            <span className="figures text-right">{formatPrice(course.priceCents)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TotalsProps {
  paid: readonly PricedCourseFragment[];
  included: readonly PricedCourseFragment[];
  premiumCents: number;
}

/** What the courses cost separately, and after how many months Premium costs more. */
function Totals({ paid, included, premiumCents }: TotalsProps) {
  const separately = priceOf(included);
  const months = premiumCents > 0 ? Math.floor(separately / premiumCents) : 0;
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="font-display text-lg font-semibold">
        What it would cost in total
      </h2>
      <dl className="mt-5 grid gap-5 sm:grid-cols-3">
        <Total label={`All ${paid.length} paid courses, one by one`} price={formatPrice(priceOf(paid))}>
          Paid once, not each month.
        </Total>
        <Total label={`The ${included.length} courses in Premium, one by one`} price={formatPrice(separately)}>
          Paid once, not each month.
        </Total>
        <Total label="A year of Premium" price={formatPrice(12 * premiumCents)}>
          {months > 0 && months < 12
            ? `After ${months} ${months === 1 ? "month" : "months"}, Premium costs more than buying its courses.`
            : "Less than buying its courses, while you subscribe."}
        </Total>
      </dl>
    </section>
  );
}

function Total({ label, price, children }: { label: string; price: string; children: string }) {
  return (
    <div className="border-t border-line-strong pt-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <p className="figures mt-1 text-xl">{price}</p>
        <p className="mt-1 text-sm text-muted">{children}</p>
      </dd>
    </div>
  );
}

function Questions() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="font-display text-lg font-semibold">
        How paying works
      </h2>
      <dl className="mt-4 grid max-w-5xl gap-x-12 gap-y-6 md:grid-cols-2">
        {pricingQuestions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1 text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-muted">
        Everything else is in the{" "}
        <Link to={paths.terms()} className="text-signal underline underline-offset-4">
          terms
        </Link>
        , in plain language.
      </p>
    </section>
  );
}

function PricingSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-5 lg:grid-cols-2">
      <span className="sr-only">Loading the prices</span>
      <Skeleton height={420} shape="block" />
      <Skeleton height={420} shape="block" />
    </div>
  );
}
