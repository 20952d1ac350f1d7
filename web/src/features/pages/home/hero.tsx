import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { CandleField } from "../../../ui/chart/candle-field";
import { useSession, type Viewer } from "../../accounts";
import { featuresSectionId } from "./section-ids";
import { heroTexts as texts } from "./texts";

/** The first screen of the home page. */
export function Hero() {
  const { status, viewer } = useSession();
  const isMember = status === "signedIn";
  return (
    <section
      className={classNames(
        "relative isolate flex flex-col justify-center overflow-hidden",
        // Members come for what the strip above it shows.
        !isMember && "min-h-[min(44rem,calc(100dvh-6rem))]",
      )}
    >
      <Backdrop isMember={isMember} />
      <div
        className={classNames(
          "mx-auto flex w-full max-w-6xl flex-col px-4 sm:px-8",
          isMember ? "gap-5 py-10" : "gap-7 py-20 max-md:pt-12 max-md:pb-48",
        )}
      >
        <p className="label text-signal">{texts.eyebrow}</p>
        <h1 className={classNames("glitch-title font-display font-semibold", isMember ? "text-xl" : "text-display")}>
          {texts.title.map((line) => (
            <span key={line} className={isMember ? "mr-[0.25em] inline-block" : "block"}>
              {line}
            </span>
          ))}
        </h1>
        <p className="max-w-xl text-lg text-muted">{texts.lead}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink size="lg" to={isMember ? memberStart(viewer) : paths.register()}>
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

function Backdrop({ isMember }: { isMember: boolean }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <div className="grid-backdrop absolute inset-0" />
      <CandleField
        count={72}
        // On phones, the text fills the width, so the candles go below it, where there is room.
        className={classNames(
          "absolute inset-x-0 bottom-0 h-36 w-full opacity-60 md:h-full md:[mask-image:linear-gradient(to_left,black_20%,transparent_45%)] md:opacity-80",
          isMember && "max-md:hidden",
        )}
      />
      <div className="noise-backdrop absolute inset-0" />
    </div>
  );
}
