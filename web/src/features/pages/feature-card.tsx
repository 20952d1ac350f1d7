import { Card } from "../../ui/card";
import { Icon, type IconName } from "../../ui/icon";

export interface FeatureText {
  title: string;
  icon: IconName;
  text: string;
}

export function FeatureCard({ feature }: { feature: FeatureText }) {
  return (
    <Card className="flex h-full flex-col gap-3 p-6">
      <Icon name={feature.icon} size={24} className="text-signal" />
      <h3 className="font-display text-lg font-semibold">{feature.title}</h3>
      <p className="text-sm leading-relaxed text-muted">{feature.text}</p>
    </Card>
  );
}
