import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { Icon, type IconName } from "../../ui/icon";
import { Skeleton } from "../../ui/state/skeleton";
import { operatorIdentity } from "../pages";
import { useContactDetailsQuery } from "./contact-details.generated";
import { MapPlaceholder } from "./map-placeholder";
import { detailsTexts as texts } from "./texts";

export function ContactDetails() {
  const { data } = useContactDetailsQuery();
  const address = data?.site.supportAddress;
  const operator = data && operatorIdentity(data.site);
  return (
    <aside aria-label={texts.heading} className="flex flex-col gap-6">
      <h2 className="label text-muted">{texts.heading}</h2>
      <dl className="flex flex-col">
        <Detail icon="mail" label={texts.email}>
          {address ? (
            <a href={`mailto:${address}`} className="break-all text-signal underline underline-offset-4">
              {address}
            </a>
          ) : (
            <Skeleton width={180} height={20} />
          )}
        </Detail>
        <Detail icon="pin" label="Location">
          London, UK
        </Detail>
        {operator && (
          <Detail icon="user" label="Operator">
            <span className="wrap-anywhere">{operator}</span>
          </Detail>
        )}
        <Detail icon="clock" label="Hours">
          <span className="figures text-sm">{texts.hoursText}</span>
        </Detail>
      </dl>
      <Card>
        <MapPlaceholder />
      </Card>
    </aside>
  );
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-t border-line py-3.5">
      <dt className="flex w-28 flex-none items-center gap-2 text-sm text-muted">
        <Icon name={icon} size={16} />
        {label}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
