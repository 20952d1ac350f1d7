import { formatPrice } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icon";
import { Modal } from "../../ui/modal";
import { checkoutPreviewTexts as texts } from "./texts";

interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what buying a course will be, as long as it cannot be bought. */
export function BuyCourseDialog({ course, ...state }: DialogState & { course: { title: string; priceCents: number } }) {
  return (
    <CheckoutPreview
      {...state}
      title={texts.buyTitle(course.title)}
      price={formatPrice(course.priceCents)}
      period={texts.once}
      outcome={texts.accessAtOnce}
    />
  );
}

/** Says what the Premium subscription will be, as long as it cannot be bought. */
export function UpgradeDialog(state: DialogState) {
  return (
    <CheckoutPreview
      {...state}
      title={texts.upgradeTitle}
      price={formatPrice(1999)}
      period={texts.perMonth}
      outcome={texts.premiumOpens}
    />
  );
}

interface CheckoutPreviewProps extends DialogState {
  title: string;
  price: string;
  period: string;
  outcome: string;
}

function CheckoutPreview({ title, price, period, outcome, ...state }: CheckoutPreviewProps) {
  return (
    <Modal
      {...state}
      title={title}
      description={texts.notYet}
      footer={
        <>
          <Button variant="ghost" onClick={() => state.onOpenChange(false)}>
            {texts.close}
          </Button>
          <ButtonLink to={paths.course("intro-to-trading")}>{texts.seeIntro}</ButtonLink>
        </>
      }
    >
      <p className="mb-5 flex items-baseline gap-2">
        <span className="figures text-2xl">{price}</span>
        <span className="text-sm text-muted">{period}</span>
      </p>
      <ul className="grid gap-3 text-sm">
        <Point icon="lock">{texts.secureCheckout}</Point>
        <Point icon="bolt">{outcome}</Point>
        <Point icon="book">{texts.meanwhile}</Point>
      </ul>
    </Modal>
  );
}

function Point({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className="grid grid-cols-[20px_1fr] gap-3">
      <span className="mt-0.5 text-signal">
        <Icon name={icon} size={16} />
      </span>
      <span>{children}</span>
    </li>
  );
}
