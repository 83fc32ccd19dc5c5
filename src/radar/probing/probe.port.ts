import { type DnsEvidence, type HomepageEvidence, type RegistrationEvidence } from '../radar.events.js';

/** The registries of top-level domains. Never throws: what could not be asked is `unknown`. */
export interface Registry {
  lookUp(apex: string, signal?: AbortSignal): Promise<RegistrationEvidence>;
}

/** The name servers of the world. Never throws. */
export interface NameServers {
  lookUp(apex: string): Promise<DnsEvidence>;
  /** Whether names can be looked up at all from here. */
  isReachable(): Promise<boolean>;
}

export interface Homepage {
  readonly evidence: HomepageEvidence;
  /** What the page says of itself in its head; for a company's record, never kept otherwise. */
  readonly description: string | null;
}

/** The web. Never throws. */
export interface Homepages {
  visit(apex: string, signal?: AbortSignal): Promise<Homepage>;
}

/** The outside world as a probe sees it. */
export interface ProbedWorld {
  readonly registry: Registry;
  readonly nameServers: NameServers;
  readonly homepages: Homepages;
}

export const PROBED_WORLD = Symbol('what a probe looks at');
