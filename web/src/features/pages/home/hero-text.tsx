import type { ReactNode } from "react";
import { heroTexts as texts } from "./texts";

interface HeroTextProps {
  backdrop?: ReactNode;
  actions: ReactNode;
}

/** The first screen of the home page. Its texts are the same for everyone. */
export function HeroText({ backdrop, actions }: HeroTextProps) {
  return (
    <section className="relative isolate flex min-h-[min(44rem,calc(100dvh-6rem))] flex-col justify-center overflow-hidden">
      {backdrop}
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-7 px-4 py-20 max-md:pt-12 max-md:pb-48 sm:px-8">
        <p className="label text-signal">{texts.eyebrow}</p>
        <h1 className="glitch-title font-display text-display font-semibold">
          {texts.title.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="max-w-xl text-lg text-muted">{texts.lead}</p>
        <div className="flex flex-wrap gap-3">{actions}</div>
        <p className="max-w-md border-l-2 border-warning pl-3 text-sm text-muted">{texts.risk}</p>
      </div>
    </section>
  );
}
