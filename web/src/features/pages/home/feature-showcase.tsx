import { useId } from "react";
import { classNames } from "../../../lib/class-names";
import { Icon } from "../../../ui/icon";
import { IconButton } from "../../../ui/icon-button";
import { SectionTitle } from "../../../ui/page/section-title";
import { FeaturePanel } from "./feature-panel";
import { featuresSectionId } from "./section-ids";
import { features, showcaseTexts as texts } from "./texts";
import { useRotation } from "./use-rotation";

const ROTATION_INTERVAL_MS = 3000;

export function FeatureShowcase() {
  const { index, running, select, toggle } = useRotation(features.length, ROTATION_INTERVAL_MS);
  const panelId = useId();
  const current = features[index];
  return (
    <section id={featuresSectionId} className="scroll-mt-14 border-b border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 py-20 sm:px-8 lg:py-28">
        <header className="flex items-end justify-between gap-4">
          <SectionTitle>{texts.title}</SectionTitle>
          <IconButton label={running ? texts.pause : texts.resume} icon={running ? "pause" : "play"} onClick={toggle} />
        </header>
        <div className="grid gap-px border border-line bg-line lg:grid-cols-[minmax(0,22rem)_1fr]">
          <ul className="grid grid-cols-2 gap-px lg:grid-cols-1">
            {features.map((feature, position) => (
              <li key={feature.title} className="relative bg-canvas">
                <button
                  type="button"
                  aria-pressed={position === index}
                  aria-controls={panelId}
                  onClick={() => select(position)}
                  className={classNames(
                    "flex h-full min-h-20 w-full items-center gap-3 px-4 py-4 text-left font-display text-base transition-colors focus-visible:outline-offset-[-4px] sm:px-6 lg:text-lg",
                    position === index ? "bg-surface text-text" : "text-muted hover:text-text",
                  )}
                >
                  <Icon name={feature.icon} size={20} className={position === index ? "text-signal" : undefined} />
                  {feature.title}
                </button>
                {position === index && <RotationProgress running={running} />}
              </li>
            ))}
          </ul>
          <div id={panelId} className="bg-surface">
            {current && <FeaturePanel key={current.title} feature={current} />}
          </div>
        </div>
      </div>
    </section>
  );
}

function RotationProgress({ running }: { running: boolean }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-line">
      <span className={classNames("block h-full origin-left bg-signal", running && "rotation-mark")} />
    </span>
  );
}
