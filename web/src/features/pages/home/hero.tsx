import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { CandleField } from "../../../ui/chart/candle-field";
import { useSession, type Viewer } from "../../accounts";
import { HeroText } from "./hero-text";
import { featuresSectionId } from "./section-ids";
import { heroTexts as texts } from "./texts";

export function Hero() {
  const { status, viewer } = useSession();
  return (
    <HeroText
      backdrop={<Backdrop />}
      actions={
        <>
          <ButtonLink size="lg" to={status === "signedIn" ? memberStart(viewer) : paths.register()}>
            {texts.start}
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to={`#${featuresSectionId}`}>
            {texts.explore}
          </ButtonLink>
        </>
      }
    />
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
