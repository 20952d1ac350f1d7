import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { useSession } from "../../accounts";
import { RiskLine } from "../risk-line";
import { whyTexts as texts } from "./texts";

export function WhyHero() {
  const { status } = useSession();
  return (
    <section className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="grid-backdrop absolute inset-0 -z-10" />
      <div aria-hidden="true" className="noise-backdrop absolute inset-0 -z-10" />
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-20 sm:px-8 lg:grid-cols-2 lg:gap-16 lg:py-28">
        <h1 className="glitch-title font-display text-display font-semibold">{texts.title}</h1>
        <div className="flex flex-col items-start gap-6">
          {texts.paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-lg text-muted">
              {paragraph}
            </p>
          ))}
          <ButtonLink size="lg" to={status === "signedIn" ? paths.dashboard() : paths.register()}>
            {texts.action}
          </ButtonLink>
          <RiskLine>
            None of this makes trading safe. Most retail traders lose money. Don't trade with money you can't afford to
            lose.
          </RiskLine>
        </div>
      </div>
    </section>
  );
}
