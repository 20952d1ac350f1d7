import { Icon } from "../../../ui/icon";
import type { Feature } from "./texts";

export function FeaturePanel({ feature }: { feature: Feature }) {
  return (
    <div className="flex h-full min-h-80 animate-fade flex-col justify-between gap-10 p-6 sm:p-10">
      <div className="flex flex-col gap-4">
        <Icon name={feature.icon} size={32} className="text-signal" />
        <h3 className="font-display text-lg font-semibold">{feature.title}</h3>
        <p className="max-w-lg text-muted">{feature.text}</p>
      </div>
      <dl className="figures grid gap-x-8 text-sm sm:grid-cols-3">
        {feature.facts.map(([name, value]) => (
          <div
            key={name}
            className="flex justify-between gap-4 border-t border-line py-2.5 sm:flex-col sm:justify-start sm:gap-1"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="text-right sm:text-left">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
