import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { SectionTitle } from "../../../ui/page/section-title";
import { useSession } from "../../accounts";
import { closingTexts as texts } from "./texts";

export function ClosingCallToAction() {
  const { status } = useSession();
  const signedIn = status === "signedIn";
  return (
    <section className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="grid-backdrop absolute inset-0 -z-10" />
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-end justify-between gap-8 px-4 py-20 sm:px-8 lg:py-28">
        <div>
          <SectionTitle>{texts.title}</SectionTitle>
          <p className="mt-2 text-muted">{texts.lead}</p>
        </div>
        <ButtonLink size="lg" to={signedIn ? paths.dashboard() : paths.register()}>
          {signedIn ? texts.member : texts.visitor}
        </ButtonLink>
      </div>
    </section>
  );
}
