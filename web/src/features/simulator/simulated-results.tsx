import { useSimulatedResultsQuery } from "./simulator.generated";

/** The statement of CFTC rule 4.41(b)(1)(i), in its words, or the operator's own text. */
export function SimulatedResults() {
  const { data } = useSimulatedResultsQuery();
  return (
    <p className="text-xs leading-relaxed text-muted">
      {data?.site.simulatedResultsNotice ??
        "These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been executed, these results may have under-or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to these being shown."}
    </p>
  );
}
