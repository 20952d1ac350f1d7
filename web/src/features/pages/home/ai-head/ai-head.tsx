import "./ai-head.css";
import type { HeadState } from "./use-head-state";

const skull = "M240 77L350 134V251L308 350L240 403L172 350L130 251V134Z";
const facets =
  "M130 134L240 160L350 134M240 77V160M130 251L190 302L172 350M350 251L290 302L308 350M190 302L240 332L290 302M240 332V403";
const visor = "M146 196H334L318 248H162Z";
const circuits = "M130 180H84L64 160M350 180H396L416 160M130 226H104V296L84 316M350 226H376V296L396 316M240 403V446";
const terminals = [
  [64, 160],
  [416, 160],
  [84, 316],
  [396, 316],
  [240, 446],
] as const;
const nodes = [
  [168, 132],
  [204, 112],
  [240, 96],
  [276, 112],
  [312, 132],
  [206, 142],
  [274, 142],
  [240, 126],
] as const;
const synapses =
  "M168 132L204 112L240 96L276 112L312 132L274 142L240 126L206 142Z M204 112L206 142M276 112L274 142M240 96V126";
const bars = [14, 26, 18, 34, 22, 30, 16, 24] as const;

/** The assistant's face. Decorative, because the state is also shown as text. */
export function AiHead({ state }: { state: HeadState }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 480"
      fill="none"
      strokeLinejoin="bevel"
      data-state={state}
      className="ai-head mx-auto w-full max-w-64 stroke-signal lg:max-w-md"
    >
      <Dial />
      <path d={circuits} strokeWidth={1.5} className="stroke-muted" />
      {terminals.map(([x, y]) => (
        <path key={x} d={`M${x - 4} ${y - 4}h8v8h-8z`} strokeWidth={1.5} className="fill-canvas stroke-muted" />
      ))}
      <path d={skull} strokeWidth={3} className="fill-surface" />
      <path d={facets} strokeWidth={1} opacity={0.45} />
      <Brain />
      <Visor />
      <Scan />
      <path d="M212 282H268M224 290H256" strokeWidth={2} />
      <path key={state} d={`${skull}${visor}`} strokeWidth={3} className="ai-head-split stroke-glitch" />
    </svg>
  );
}

function Dial() {
  return (
    <g className="ai-head-dial">
      <circle cx={240} cy={240} r={226} strokeWidth={8} strokeDasharray="1.5 10.333" className="stroke-line-strong" />
      <circle cx={240} cy={240} r={212} strokeWidth={1} className="stroke-line" />
      <path d="M240 14V34M240 446V466M14 240H34M446 240H466" strokeWidth={1.5} opacity={0.8} />
    </g>
  );
}

function Brain() {
  return (
    <g>
      <path d={synapses} strokeWidth={1} opacity={0.35} />
      <g data-only="learning">
        {nodes.map(([x, y], index) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={5}
            stroke="none"
            className="ai-head-node fill-signal"
            style={{ "--order": index }}
          />
        ))}
      </g>
    </g>
  );
}

/** Shows eyes, three dots while thinking, or bars while analyzing. */
function Visor() {
  return (
    <g>
      <path d={visor} strokeWidth={2} className="fill-canvas" />
      <g data-only="idle learning" className="ai-head-eyes fill-signal" stroke="none">
        <path d="M182 216H224L220 228H186Z" />
        <path d="M256 216H298L294 228H260Z" />
      </g>
      <g data-only="thinking" className="fill-signal" stroke="none">
        {[0, 1, 2].map((order) => (
          <path
            key={order}
            d={`M${200 + order * 34} 216h12v12h-12z`}
            className="ai-head-dot"
            style={{ "--order": order }}
          />
        ))}
      </g>
      <g data-only="analyzing" className="fill-signal" stroke="none">
        {bars.map((height, order) => (
          <path
            key={order}
            d={`M${184 + order * 14.5} 240v-${height}h9v${height}z`}
            className="ai-head-bar"
            style={{ "--order": order }}
          />
        ))}
      </g>
    </g>
  );
}

/** A line that sweeps over the face while analyzing. */
function Scan() {
  return (
    <g data-only="analyzing">
      <path d="M104 92H376" strokeWidth={2} className="ai-head-scan" />
    </g>
  );
}
