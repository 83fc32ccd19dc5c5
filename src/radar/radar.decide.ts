import { type Decider } from '../kernel/domain-event.js';
import { promotionLacks } from './probing/quality.rules.js';
import {
  type Assessment,
  type Cursor,
  type DomainStatus,
  type HomepageEvidence,
  type ProbeEvidence,
  type RadarEvent,
  type RegistrationEvidence,
  type RejectionReason,
  type Observation,
} from './radar.events.js';

/** The fold of one `domain-<apex>` stream, which begins at the first probe. */
export interface DomainState {
  readonly status: DomainStatus;
  /** Full probes with a verdict. */
  readonly attempts: number;
  /** Consecutive inconclusive probes. */
  readonly inconclusive: number;
  /** ISO 8601; null before the first probe, and where none follows. */
  readonly nextProbeAt: string | null;
  readonly companyId: string | null;
  readonly rejectedFor: RejectionReason | null;
  readonly hasRegistration: boolean;
}

export const domainDecider: Decider<DomainState, RadarEvent> = {
  initial: {
    status: 'queued',
    attempts: 0,
    inconclusive: 0,
    nextProbeAt: null,
    companyId: null,
    rejectedFor: null,
    hasRegistration: false,
  },
  evolve,
};

/** The first probe and three weekly ones. */
export const MAX_ATTEMPTS = 4;
const WEEK_MS = 7 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** This many consecutive inconclusive probes count as one failed probe. */
const MAX_INCONCLUSIVE = 3;

/** Whether a company could be registered for the domain: the outcome of the claim on its stream. */
export type Claim =
  | { readonly outcome: 'registered' | 'on_file'; readonly companyId: string }
  /** A pending submission holds the domain. */
  | { readonly outcome: 'held' }
  /** A company with another domain has the site's name: it may be a copy of that company's site. */
  | { readonly outcome: 'name_taken' };

/** Whether the name is to be probed by itself now. The read model may show an earlier state. */
export function isDue({ status, attempts, inconclusive, nextProbeAt }: DomainState, now: number): boolean {
  if (status === 'promoted' || status === 'rejected') return false;
  return nextProbeAt === null ? attempts + inconclusive === 0 : Date.parse(nextProbeAt) <= now;
}

/** Whether a probe gives a verdict. Promoted and rejected are final, except where a redirect elsewhere has ended. */
export function isOpen({ status, rejectedFor }: DomainState, homepage: HomepageEvidence): boolean {
  if (status !== 'rejected') return status !== 'promoted';
  return rejectedFor === 'redirects_elsewhere' && homepage.status === 'found' && homepage.redirectApex === null;
}

export interface Probe {
  readonly apex: string;
  /** The counts of the state that the prober read; a probe that lost a race is dropped. */
  readonly before: Pick<DomainState, 'attempts' | 'inconclusive'>;
  readonly evidence: ProbeEvidence;
  readonly assessment: Assessment;
  /** Null where promotion was not tried. */
  readonly claim: Claim | null;
}

/**
 * The verdict of a probe: promoted if the claim succeeded, rejected if no site belongs to the name, else
 * quality_failed with the next probe in a week while attempts remain.
 */
export function recordProbe(state: DomainState, probe: Probe, now: number): RadarEvent[] {
  const { before } = probe;
  if (before.attempts !== state.attempts || before.inconclusive !== state.inconclusive) return [];
  const { apex, assessment, evidence, claim } = probe;
  const probed = (attempt: number, nextMs: number | null): RadarEvent => ({
    type: 'DomainProbed',
    data: {
      apex,
      scope: 'full',
      attempt,
      evidence,
      assessment,
      nextProbeAt: nextMs === null ? null : new Date(now + nextMs).toISOString(),
    },
  });
  // An operator's own probe is only recorded; a rejected name that waits for a submission stays rejected.
  const isWaiting = state.status === 'rejected' && claim?.outcome === 'held';
  if (isWaiting || !isOpen(state, evidence.homepage)) return [probed(state.attempts + 1, null)];
  const rejection = rejectionOf(evidence);
  if (rejection) {
    return [probed(state.attempts + 1, null), { type: 'DomainRejected', data: { apex, ...rejection } }];
  }
  if (claim?.outcome === 'registered' || claim?.outcome === 'on_file') {
    const { companyId, outcome } = claim;
    const qualityScore = assessment.qualityScore ?? 0;
    return [
      probed(state.attempts + 1, null),
      { type: 'DomainPromoted', data: { apex, companyId, wasOnFile: outcome === 'on_file', qualityScore } },
    ];
  }
  const waits = claim?.outcome === 'held' || assessment.qualityScore === null;
  if (waits && (claim || state.inconclusive + 1 < MAX_INCONCLUSIVE)) return [probed(state.attempts, DAY_MS)];
  const attempt = state.attempts + 1;
  return [
    probed(attempt, attempt < MAX_ATTEMPTS ? WEEK_MS : null),
    {
      type: 'DomainQualityFailed',
      data: {
        apex,
        qualityScore: assessment.qualityScore ?? 0,
        lacks: claim?.outcome === 'name_taken' ? ['name_taken'] : promotionLacks(assessment, evidence),
      },
    },
  ];
}

/** The registration date of a company's domain, from the registry only; no event where it is known. */
export function recordRegistration(state: DomainState, apex: string, registration: RegistrationEvidence): RadarEvent[] {
  if (state.hasRegistration) return [];
  const { registeredOn, registrar } = registration;
  const assessment: Assessment = { ...UNASSESSED, registeredOn, registrar };
  return [
    {
      type: 'DomainProbed',
      data: { apex, scope: 'registration', attempt: 0, evidence: { registration }, assessment, nextProbeAt: null },
    },
  ];
}

/** An operator excludes a name, also one whose redirect may end; no event for a repetition, refused for a public profile. */
export function rejectDomain(state: DomainState, apex: string, detail: string): RadarEvent[] | 'promoted' {
  if (state.status === 'rejected' && state.rejectedFor !== 'redirects_elsewhere') return [];
  if (state.status === 'promoted') return 'promoted';
  return [{ type: 'DomainRejected', data: { apex, reason: 'operator', detail } }];
}

/** The maximum of events per append; the cursor moves with all of them or none. */
export const MAX_INTAKE_BATCH = 256;

export function ingest(observations: readonly Observation[], cursor: Cursor): RadarEvent[] {
  if (observations.length > MAX_INTAKE_BATCH) throw new RangeError(`${observations.length} sightings in one append`);
  return observations.map((observation) => ({ type: 'DomainIngested', data: { ...observation, cursor } }));
}

export const UNASSESSED: Assessment = {
  registeredOn: null,
  registrar: null,
  dnsProvider: null,
  hasRealEmail: null,
  emailProvider: null,
  hasRealContent: null,
  isParked: null,
  qualityScore: null,
  reasons: [],
};

function rejectionOf({
  registration,
  dns,
  homepage,
}: ProbeEvidence): { reason: RejectionReason; detail: string } | null {
  // Lists lag a day and registries take names back: only both together prove that a name is gone.
  if (registration.status === 'none' && dns.status === 'none') {
    return { reason: 'not_registered', detail: 'the registry and the name servers know no such domain' };
  }
  if (homepage.redirectApex !== null) {
    return { reason: 'redirects_elsewhere', detail: homepage.redirectApex };
  }
  return null;
}

function evolve(state: DomainState, event: RadarEvent): DomainState {
  switch (event.type) {
    case 'DomainIngested':
      return state;
    case 'DomainProbed': {
      const { scope, attempt, evidence, nextProbeAt } = event.data;
      const hasRegistration = state.hasRegistration || evidence.registration.status === 'found';
      if (scope === 'registration') return { ...state, hasRegistration };
      const counted = attempt > state.attempts;
      return {
        ...state,
        hasRegistration,
        status: state.status === 'quality_failed' ? 'queued' : state.status,
        attempts: attempt,
        inconclusive: counted ? 0 : state.inconclusive + 1,
        nextProbeAt,
      };
    }
    case 'DomainQualityFailed':
      return { ...state, status: 'quality_failed' };
    case 'DomainPromoted':
      return { ...state, status: 'promoted', companyId: event.data.companyId };
    case 'DomainRejected':
      return { ...state, status: 'rejected', rejectedFor: event.data.reason };
  }
}
