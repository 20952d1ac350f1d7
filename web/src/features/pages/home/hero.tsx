import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { CandleField } from "../../../ui/chart/candle-field";
import { useSession, type Viewer } from "../../accounts";
import { featuresSectionId } from "./section-ids";
import { heroTexts as texts } from "./texts";

/** The first screen of the home page. */
export function Hero() {
  const { status, viewer } = useSession();
  return (
    <section className="relative isolate flex min-h-[min(44rem,calc(100dvh-6rem))] flex-col justify-center overflow-hidden">
      <Backdrop />
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
        <div className="flex flex-wrap gap-3">
          <ButtonLink size="lg" to={status === "signedIn" ? memberStart(viewer) : paths.register()}>
            {texts.start}
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to={`#${featuresSectionId}`}>
            {texts.explore}
          </ButtonLink>
        </div>
        <p className="max-w-md border-l-2 border-warning pl-3 text-sm text-muted">{texts.risk}</p>
      </div>
    </section>
  );
}

/** Leads free members to a course they can read, because My Courses may only offer them Premium. */
const memberStart = (viewer: Viewer | null): string =>
  viewer?.role === "FREE" ? paths.freeCourse() : paths.myCourses();

function Backdrop() {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <div className="grid-backdrop absolute inset-0" />
      <CandleField
        count={72}
        // On phones, the text fills the width, so the candles go below it.
        className="absolute inset-x-0 bottom-0 h-36 w-full opacity-60 md:h-full md:[mask-image:linear-gradient(to_left,black_20%,transparent_45%)] md:opacity-80"
      />
      <div className="noise-backdrop absolute inset-0" />
    </div>
  );
}
