import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { CandleField } from "../../../ui/chart/candle-field";
import { useSession } from "../../accounts";
import { HeroText } from "./hero-text";
import { featuresSectionId } from "./section-ids";
import { heroTexts as texts } from "./texts";

export function Hero() {
  const { status } = useSession();
  const start =
    status === "signedIn"
      ? { to: paths.myCourses(), label: texts.myCourses }
      : { to: paths.register(), label: texts.start };
  return (
    <HeroText
      backdrop={<Backdrop />}
      actions={
        <>
          <ButtonLink size="lg" to={start.to}>
            {start.label}
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to={`#${featuresSectionId}`}>
            {texts.explore}
          </ButtonLink>
        </>
      }
    />
  );
}

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
