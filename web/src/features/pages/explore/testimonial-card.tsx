import { Card } from "../../../ui/card";
import { Monogram } from "./monogram";
import type { Testimonial } from "./texts";

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { quote, name, about } = testimonial;
  return (
    <Card as="li">
      <figure className="flex h-full flex-col justify-between gap-8 p-6">
        <blockquote className="text-lg">“{quote}”</blockquote>
        <figcaption className="flex items-center gap-3">
          <Monogram name={name} size="sm" />
          <span className="flex flex-col">
            <span className="font-display font-semibold">{name}</span>
            <span className="text-sm text-muted">{about}</span>
          </span>
        </figcaption>
      </figure>
    </Card>
  );
}
