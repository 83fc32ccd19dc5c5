import { type DnsEvidence, type HomepageEvidence, type RegistrationEvidence } from '../radar.events.js';

/** The registries of top-level domains. Never throws: a failed query gives `unknown`. */
export interface Registry {
  lookUp(apex: string, signal?: AbortSignal): Promise<RegistrationEvidence>;
}

/** Public DNS. Never throws. */
export interface NameServers {
  lookUp(apex: string): Promise<DnsEvidence>;
  /** Whether DNS is reachable at all. */
  isReachable(): Promise<boolean>;
}

export interface Homepage {
  readonly evidence: HomepageEvidence;
  /** The meta description; used for a company's record and not stored elsewhere. */
  readonly description: string | null;
}

/** The web. Never throws. */
export interface Homepages {
  visit(apex: string, signal?: AbortSignal): Promise<Homepage>;
}

/** The external systems of a probe. */
export interface ProbedWorld {
  readonly registry: Registry;
  readonly nameServers: NameServers;
  readonly homepages: Homepages;
}

export const PROBED_WORLD = Symbol('what a probe looks at');
