import type { ReactNode } from "react";
import { useSiteOfferQuery } from "./upgrade-box.generated";
import { formatPrice } from "../../../lib/text/format";
import { Card } from "../../../ui/card";
import { CanceledNote } from "./pending-payment";
import { PremiumContents } from "../my-courses/premium-contents";
import { PremiumAction } from "./premium-action";
import { premiumTexts } from "./premium-texts";

interface UpgradeBoxProps {
  /** For members without courses. */
  reason?: string;
  /** What the member can do instead. */
  children?: ReactNode;
}

/** The Premium offer in My Courses. */
export function UpgradeBox({ reason, children }: UpgradeBoxProps) {
  const { data } = useSiteOfferQuery();
  return (
    <Card as="section" className="border-l-2 border-l-premium p-6">
      <div className="sm:flex sm:items-center sm:justify-between sm:gap-8">
        <div className="grid gap-2">
          <h2 className="label text-premium">{premiumTexts.title}</h2>
          <CanceledNote />
          {reason && <p className="font-display text-lg font-semibold">{reason}</p>}
          <PremiumContents />
          {/* Reserves the height while the price loads. */}
          <p className="min-h-10 text-sm text-muted">
            {data && (
              <>
                <span className="figures text-xl text-text">{formatPrice(data.site.premiumPriceCents)}</span> a month.
                Cancel at any time.
              </>
            )}
          </p>
        </div>
        <div className="mt-5 flex flex-none flex-col gap-3 sm:mt-0 sm:max-w-64">
          <PremiumAction />
        </div>
      </div>
      {children}
    </Card>
  );
}
