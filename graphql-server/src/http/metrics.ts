import { setTimeout as sleep } from "node:timers/promises";
import type { ApolloServerPlugin } from "@apollo/server";
import { Kind, type OperationDefinitionNode } from "graphql";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RequestContext } from "../kernel/request-context";

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** A scrape skips gauges that take longer, because the database may be unavailable. */
const READ_TIMEOUT_MS = 2_000;

let nodeMetrics: Registry | undefined;

/** The library's default metrics, once per process: it can't stop observing, which would keep stopped apps in memory. */
function observeNode(): Registry {
  if (!nodeMetrics) {
    nodeMetrics = new Registry();
    collectDefaultMetrics({ register: nodeMetrics });
  }
  return nodeMetrics;
}

/** The Prometheus metrics of this process. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly nodeMetrics = observeNode();
  readonly httpRequests: Histogram<"method" | "route" | "status">;
  private readonly operations: Histogram<"type" | "field" | "outcome">;
  /** Plain numbers, because the library's counters hash their labels on each call, which would slow down deliveries. */
  private readonly delivered = { graphql: 0, stomp: 0 };
  private readonly executions: Counter;

  constructor() {
    const registers = [this.registry];
    this.httpRequests = new Histogram({
      name: "http_request_duration_seconds",
      help: "Duration of HTTP requests by route and status",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS_S,
      registers,
    });
    this.operations = new Histogram({
      name: "graphql_operation_duration_seconds",
      help: "Duration of GraphQL operations over HTTP by root field",
      labelNames: ["type", "field", "outcome"],
      buckets: BUCKETS_S,
      registers,
    });
    const { delivered } = this;
    new Counter({
      name: "subscription_events_delivered_total",
      help: "Events sent to subscribers",
      labelNames: ["protocol"],
      registers,
      collect() {
        this.reset();
        for (const [protocol, events] of Object.entries(delivered)) this.inc({ protocol }, events);
      },
    });
    this.executions = new Counter({
      name: "subscription_shared_executions_total",
      help: "Events executed once for all identical subscriptions over GraphQL",
      registers,
    });
  }

  /** The text that Prometheus reads. */
  async read(): Promise<{ contentType: string; text: string }> {
    const texts = await Promise.all([this.nodeMetrics.metrics(), this.registry.metrics()]);
    return { contentType: this.registry.contentType, text: texts.join("") };
  }

  countDelivered(protocol: "graphql" | "stomp"): (events: number) => void {
    return (events) => {
      this.delivered[protocol] += events;
    };
  }

  readonly countExecution = (): void => this.executions.inc();

  /** Adds a gauge that reads one value per label at each scrape. Skipped while `read` fails. */
  gauge<Label extends string>(
    name: string,
    help: string,
    label: Label,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void {
    const collect = async (): Promise<void> => {
      gauge.reset();
      const values = await Promise.race([
        Promise.resolve().then(read),
        sleep(READ_TIMEOUT_MS, {}, { ref: false }),
      ]).catch(() => ({}));
      for (const [value, count] of Object.entries(values))
        gauge.set({ [label]: value } as Record<Label, string>, count);
    };
    const gauge = new Gauge<Label>({ name, help, labelNames: [label], collect, registers: [this.registry] });
  }

  /**
   * Starts a timer. Call the returned function when the operation ends. The label is the root field, because clients could
   * create unlimited operation names.
   */
  timeOperation(): (operation: OperationDefinitionNode | undefined, outcome: "ok" | "error") => void {
    const end = this.operations.startTimer();
    return (operation, outcome) =>
      end({ type: operation?.operation ?? "refused", field: rootFieldOf(operation), outcome });
  }

  /** Times the operations that Apollo Server runs. */
  get timeOperations(): ApolloServerPlugin<RequestContext> {
    return {
      requestDidStart: async () => {
        const end = this.timeOperation();
        return {
          willSendResponse: async ({ operation, errors }) => end(operation, errors?.length ? "error" : "ok"),
        };
      },
    };
  }
}

function rootFieldOf(operation: OperationDefinitionNode | undefined): string {
  const [first, ...others] = operation?.selectionSet.selections ?? [];
  if (first?.kind !== Kind.FIELD) return "";
  return others.length ? "several" : first.name.value;
}
