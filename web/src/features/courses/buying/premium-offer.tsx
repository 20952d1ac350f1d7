import { Link } from "react-router-dom";
import { formatPrice } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Card } from "../../../ui/card";
import { useSession } from "../../accounts";
import { premiumContents } from "../my-courses/premium-contents";
import { premiumOfferTexts as texts } from "../texts";
import { premiumTexts } from "./premium-texts";
import { usePremiumCoursesQuery, useSiteOfferQuery } from "./upgrade-box.generated";

/** The price of Premium and the paid courses that it includes. Undefined while loading; null for members who have Premium or don't need it. */
function usePremiumOffer() {
  const { viewer } = useSession();
  const { data: offer } = useSiteOfferQuery();
  const { data: premium } = usePremiumCoursesQuery();
  if (viewer && viewer.role !== "FREE") return null;
  if (!offer || !premium) return undefined;
  const paid = premium.premiumCourses.filter(({ priceCents }) => priceCents > 0);
  if (paid.length === 0) return null;
  return {
    price: formatPrice(offer.site.premiumPriceCents),
    paidIds: paid.map(({ id }) => id),
    contents: premiumContents(premium.premiumCourses),
  };
}

const linkClasses = "text-premium underline underline-offset-4 hover:text-text";

/** Next to the price of a course: what Premium costs, and whether it includes the course. */
export function PremiumOffer({ course }: { course: { id: number } }) {
  const offer = usePremiumOffer();
  if (offer === null) return null;
  // Three lines, so that nothing moves when the offer has loaded.
  return (
    <p className="min-h-15 text-sm text-muted">
      {offer?.paidIds.includes(course.id) && (
        <>
          <Link to={paths.pricing()} className={linkClasses}>
            Included with Premium
          </Link>
          : {texts.offer(offer.price, offer.paidIds.length - 1)}
        </>
      )}
      {offer &&
        !offer.paidIds.includes(course.id) &&
        `Premium (${offer.price} a month) opens ${offer.paidIds.length === 1 ? "one other course" : `${offer.paidIds.length} other courses`}, but not this one.`}
    </p>
  );
}

/** Above the courses that are sold one by one. */
export function CatalogPremiumOffer() {
  const offer = usePremiumOffer();
  if (!offer) return null;
  return (
    <Card as="section" className="mb-6 border-l-2 border-l-premium p-5 text-sm">
      <h3 className="label text-premium">{premiumTexts.title}</h3>
      <p className="mt-2 text-muted">
        {offer.price} a month, for as long as you subscribe. {offer.contents}
      </p>
      <Link to={paths.pricing()} className={`mt-2 inline-block ${linkClasses}`}>
        See Premium
      </Link>
    </Card>
  );
}
