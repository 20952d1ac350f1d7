import type { EntityManager } from "typeorm";
import type { TopicSettings } from "../kernel/events/topics";
import { ServiceMap } from "../kernel/request-context";
import type { RestRow } from "../kernel/rest/rest-row";
import type { Feature, FeatureDeps } from "./feature";

/** The combined parts of all features. */
export interface Features {
  entities: (new () => object)[];
  resolvers: readonly object[];
  /** Services by class. */
  services: ServiceMap;
  restRows: readonly RestRow[];
  topics: Readonly<Record<string, TopicSettings>>;
  seed: (manager: EntityManager) => Promise<void>;
  startJobs(): Promise<void>;
  stop(): Promise<void>;
}

export function assemble(features: readonly Feature[], { bus, limits, emailQueue, jobs }: FeatureDeps): Features {
  const collect = <T>(list: (feature: Feature) => readonly T[] | undefined): T[] =>
    features.flatMap((feature) => list(feature) ?? []);
  const services = new ServiceMap();
  for (const service of [bus, limits, emailQueue, ...collect((feature) => feature.services)]) services.add(service);
  for (const feature of features) limits.declare(feature.limits ?? {});
  return {
    entities: collect((feature) => feature.entities),
    resolvers: collect((feature) => feature.resolvers),
    services,
    restRows: collect((feature) => feature.restRows),
    topics: Object.fromEntries(collect(({ topics }) => Object.entries(topics ?? {}))),
    seed: async (manager) => {
      for (const feature of features) await feature.seed?.(manager);
    },
    startJobs: async () => {
      for (const worker of collect((feature) => feature.jobs)) await worker.start(jobs);
    },
    stop: async () => {
      for (const feature of features) await feature.stop?.();
    },
  };
}
