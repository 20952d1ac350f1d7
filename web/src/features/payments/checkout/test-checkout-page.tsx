import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { TestCheckoutQuery } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatPrice } from "../../../lib/text/format";
import { readJsonResponse } from "../../../lib/http-error";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form/form-alert";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { clearPurchasedCourse, CourseArt, PremiumContents } from "../../courses";
import { useCheckoutCourseQuery, useTestCheckoutQuery } from "./test-checkout-page.generated";
import { testCheckoutTexts as texts } from "../texts";

const outcomes = ["paid", "pending", "failed", "cancelled"] as const;
type Outcome = (typeof outcomes)[number];

/** Replaces the provider's checkout in test mode. Clearly marked, with a button for each outcome. */
export function TestCheckoutPage() {
  const { sessionId = "" } = useParams();
  const { data, error, refetch } = useTestCheckoutQuery({ variables: { sessionId }, fetchPolicy: "network-only" });
  if (error && !data) return <CheckoutFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-12 sm:py-20">
      {data?.testCheckout ? <TestCheckout checkout={data.testCheckout} /> : <Skeleton height={360} shape="block" />}
    </div>
  );
}

function CheckoutFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-8">
      {errorCode(error) === "NOT_FOUND" ? (
        <EmptyState
          isPage
          icon="warning"
          title="Checkout not found"
          action={<ButtonLink to={paths.courses()}>Browse courses</ButtonLink>}
        >
          Check the URL, or start again from the course.
        </EmptyState>
      ) : (
        <ErrorState isPage title="Couldn't load the checkout" message={errorText(error)} onRetry={onRetry} />
      )}
    </div>
  );
}

function TestCheckout({ checkout }: { checkout: NonNullable<TestCheckoutQuery["testCheckout"]> }) {
  const { sessionId, title, amountCents, reference, courseId } = checkout;
  const [busy, setBusy] = useState<Outcome | null>(null);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();

  async function choose(outcome: Outcome): Promise<void> {
    setBusy(outcome);
    setError(undefined);
    try {
      await submitOutcome(sessionId, outcome);
      if (outcome === "cancelled") clearPurchasedCourse();
      const next =
        outcome === "cancelled"
          ? paths.canceledCheckout(courseId)
          : paths.paymentSuccess({ courseId: courseId ?? "premium", sessionId });
      // Replaced, so that Back doesn't return to a finished checkout.
      void navigate(next, { replace: true });
    } catch (failure) {
      setError(errorText(failure));
      setBusy(null);
    }
  }

  return (
    <Card as="section" className="flex flex-col gap-6 border-t-2 border-t-warning p-6 sm:p-10">
      <header className="flex flex-col items-start gap-3">
        <Badge tone="warning">TEST</Badge>
        <h1 className="font-display text-lg font-semibold">Test checkout</h1>
        <p className="text-sm text-muted">Nothing is charged here. Choose the payment provider's response.</p>
      </header>
      {courseId === null ? (
        <div className="grid gap-2 text-sm text-muted">
          <PremiumContents />
          <p>One month of Premium. A test purchase ends after that month and doesn't renew.</p>
        </div>
      ) : (
        <Item courseId={courseId} title={title} />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-y border-line py-4">
        <dt>{title}</dt>
        <dd className="figures text-right text-lg">{formatPrice(amountCents)}</dd>
        <dt className="text-sm text-muted">Order number</dt>
        <dd className="figures text-right text-sm text-muted">{reference}</dd>
      </dl>
      <p className="text-sm text-muted">
        We sell education. We are not authorized or regulated by the FCA or any other financial regulator. You can
        withdraw within 14 days and get your money back.
      </p>
      <FormAlert text={error} />
      <div className="grid gap-3">
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === "paid" ? "primary" : "secondary"}
            size={outcome === "paid" ? "lg" : "sm"}
            busy={busy === outcome}
            disabled={busy !== null}
            onClick={() => void choose(outcome)}
          >
            {texts.outcomes[outcome]}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** The course being bought. */
function Item({ courseId, title }: { courseId: number; title: string }) {
  const { data } = useCheckoutCourseQuery({ variables: { idOrSlug: String(courseId) } });
  const { imageUrl, lessons, earlyAccess } = data?.course ?? { imageUrl: "", lessons: null, earlyAccess: null };
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-4">
      <CourseArt
        key={imageUrl}
        course={{ id: courseId, title, imageUrl }}
        className="aspect-[8/5] border border-line"
      />
      <p className="min-h-30 content-center text-sm text-muted sm:min-h-16">
        {lessons && texts.opens(lessons.length, earlyAccess)}
      </p>
    </div>
  );
}

/** Throws HttpError if the server rejects it. */
async function submitOutcome(sessionId: string, outcome: Outcome): Promise<void> {
  const response = await fetch(`/api/checkout/test/${encodeURIComponent(sessionId)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome }),
  });
  await readJsonResponse(response);
}
