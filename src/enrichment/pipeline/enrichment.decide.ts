import { type Decider, type DomainEvent } from '../../kernel/domain-event.js';
import { isSameName } from '../../vocabulary/company-name.js';
import {
  ENRICHED_FIELDS,
  type Candidate,
  type EnrichedField,
  type EnrichmentEvent,
  type KeptPage,
  type MergedField,
  type StepResult,
} from './enrichment.events.js';
import { type CurrentField } from './merge-fields.rules.js';

interface Source {
  readonly source: string;
  readonly sourceUrl?: string;
  readonly rule?: string;
  readonly observedAt: string;
}

/** Events of other features in the same stream that this state needs. */
type FileEvent =
  | DomainEvent<
      'CompanyRegistered',
      {
        readonly domain: string | null;
        readonly details: Readonly<Record<string, unknown>>;
        readonly provenance: Source;
      }
    >
  | DomainEvent<
      'CompanyDetailsChanged',
      {
        readonly changes: Readonly<Record<string, unknown>>;
        readonly claimedDomain: string | null;
        readonly provenance: Source;
        /** Fields whose former values an operator refuted. */
        readonly wrong?: { readonly fields: readonly string[] };
      }
    >
  | DomainEvent<'CompanyFactsConfirmed', { readonly fields: readonly string[]; readonly provenance: Source }>
  | DomainEvent<'CompanySeparated', { readonly domain: string | null }>
  | DomainEvent<'DuplicateSeparated', { readonly fields: readonly string[] }>
  | DomainEvent<'CompanyWithdrawn' | 'CompanyMerged', unknown>;

type Started = Extract<EnrichmentEvent, { type: 'EnrichmentStarted' }>['data'];
type Enriched = Extract<EnrichmentEvent, { type: 'CompanyEnriched' }>['data'];

export interface EnrichmentRun extends Started {
  readonly steps: readonly StepResult[];
  readonly merged: readonly MergedField[] | null;
  readonly end: Enriched | null;
}

export interface EnrichmentState {
  readonly isOnFile: boolean;
  readonly isPending: boolean;
  /** The company's domain, else the first that it adopted. */
  readonly domain: string | null;
  readonly current: Readonly<Partial<Record<EnrichedField, CurrentField>>>;
  /** The last one. */
  readonly run: EnrichmentRun | null;
  /** When a run last found the company; ISO 8601. */
  readonly lastEnrichedAt: string | null;
  /** Pages of the last run that read any. */
  readonly pages: readonly KeptPage[];
  /** The other findings of that run, from the site and elsewhere. */
  readonly lastVisit: LastVisit | null;
}

export interface LastVisit {
  readonly rules: string;
  /** When the site was read; ISO 8601. */
  readonly readAt: string;
  readonly site: readonly Candidate[];
  readonly others: readonly Candidate[];
}

const NOTHING: EnrichmentState = {
  isOnFile: false,
  isPending: false,
  domain: null,
  current: {},
  run: null,
  lastEnrichedAt: null,
  pages: [],
  lastVisit: null,
};

export const enrichmentDecider: Decider<EnrichmentState, EnrichmentEvent | FileEvent> = { initial: NOTHING, evolve };

/** By what a site is recognised as the company's. */
export interface CompanyIdentity {
  readonly name: string;
  readonly linkedinUrl: string | null;
}

/**
 * The record's own name and profile: a caller who identifies it by a domain or profile may give another firm's name. A
 * pending record has only what earlier callers gave.
 */
export function identityOf(
  { current, domain, isPending }: Pick<EnrichmentState, 'current' | 'domain' | 'isPending'>,
  asked: CompanyIdentity,
): CompanyIdentity {
  const [name, profile] = [current.name?.value, current.linkedinUrl?.value];
  if (isPending || typeof name !== 'string' || name === '') {
    return { name: asked.name, linkedinUrl: asked.linkedinUrl };
  }
  if (typeof profile === 'string') return { name, linkedinUrl: profile };
  // The profile of a caller who gives the record's name says which of the firms of that name it is.
  const isNamed = domain === null && isSameName(asked.name, name);
  return { name, linkedinUrl: isNamed ? asked.linkedinUrl : null };
}

/** A run without an end for this long is abandoned. */
const ABANDONED_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
export const FRESH_MS = 7 * DAY_MS;

/** Whether the company was enriched within the last seven days. */
export function isFresh({ lastEnrichedAt }: Pick<EnrichmentState, 'lastEnrichedAt'>, now: number): boolean {
  return lastEnrichedAt !== null && now - Date.parse(lastEnrichedAt) < FRESH_MS;
}

/** Starts a run, unless one is in progress; concurrent callers share it. */
export function startRun(state: EnrichmentState, start: Omit<Started, 'startedAt'>, now: number): EnrichmentEvent[] {
  if (!state.isOnFile) return [];
  if (state.run && !state.run.end && now - Date.parse(state.run.startedAt) < ABANDONED_MS) return [];
  return [{ type: 'EnrichmentStarted', data: { ...start, startedAt: new Date(now).toISOString() } }];
}

/** Records a step's result, once per run. */
export function finishStep(state: EnrichmentState, runId: string, result: StepResult, now: number): EnrichmentEvent[] {
  const run = openRun(state, runId);
  if (!run || run.steps.some(({ step }) => step === result.step)) return [];
  const finishedAt = new Date(now).toISOString();
  return [{ type: 'EnrichmentStepFinished', data: { companyId: run.companyId, runId, ...result, finishedAt } }];
}

/** Records the winning and the losing values, once per run; the changes that follow are repeatable. */
export function recordMerge(
  state: EnrichmentState,
  runId: string,
  fields: readonly MergedField[],
  now: number,
): EnrichmentEvent[] {
  const run = openRun(state, runId);
  if (!run || run.merged) return [];
  const { companyId, rules } = run;
  return [
    { type: 'EnrichmentMerged', data: { companyId, runId, mergedAt: new Date(now).toISOString(), rules, fields } },
  ];
}

export function endRun(
  state: EnrichmentState,
  runId: string,
  end: Pick<Enriched, 'outcome' | 'otherCompanyId' | 'changed'>,
  now: number,
): EnrichmentEvent[] {
  const run = openRun(state, runId);
  if (!run) return [];
  const { companyId, startedAt, mode, rules } = run;
  const steps = run.steps.map(({ step, outcome, reason }) => ({ step, outcome, reason }));
  const finishedAt = new Date(now).toISOString();
  return [{ type: 'CompanyEnriched', data: { companyId, runId, startedAt, finishedAt, mode, rules, steps, ...end } }];
}

function openRun({ run }: EnrichmentState, runId: string): EnrichmentRun | null {
  return run && run.runId === runId && !run.end ? run : null;
}

function evolve(state: EnrichmentState, event: EnrichmentEvent | FileEvent): EnrichmentState {
  switch (event.type) {
    case 'CompanyRegistered': {
      const { details, provenance, domain } = event.data;
      return { ...state, isOnFile: true, domain, ...stated(state, details, provenance) };
    }
    case 'CompanyDetailsChanged': {
      const { changes, claimedDomain, provenance, wrong } = event.data;
      const now = stated(state, changes, provenance, wrong?.fields);
      return { ...state, domain: state.domain ?? claimedDomain, ...now };
    }
    case 'CompanyFactsConfirmed': {
      const { fields, provenance } = event.data;
      const dated = Object.entries(state.current).map(([field, known]) => {
        const isLater = fields.includes(field) && provenance.observedAt > known.observedAt;
        return [field, isLater ? { ...known, observedAt: provenance.observedAt } : known] as const;
      });
      return { ...state, current: Object.fromEntries(dated) };
    }
    case 'CompanySeparated':
      return { ...state, isOnFile: true, domain: event.data.domain };
    case 'DuplicateSeparated': {
      const kept = Object.entries(state.current).filter(([field]) => !event.data.fields.includes(field));
      return { ...state, current: Object.fromEntries(kept) };
    }
    case 'CompanyWithdrawn':
    case 'CompanyMerged':
      return NOTHING;
    case 'EnrichmentStarted':
      return { ...state, run: { ...event.data, steps: [], merged: null, end: null } };
    case 'EnrichmentStepFinished':
      return ofRun(state, event.data.runId, (run) => ({ ...run, steps: [...run.steps, event.data] }), event.data);
    case 'EnrichmentMerged':
      return ofRun(state, event.data.runId, (run) => ({ ...run, merged: event.data.fields }));
    case 'CompanyEnriched': {
      const { outcome, mode, finishedAt, runId } = event.data;
      const isVisit = mode === 'look' && outcome === 'enriched';
      const lastEnrichedAt = isVisit ? finishedAt : state.lastEnrichedAt;
      return { ...ofRun(state, runId, (run) => ({ ...run, end: event.data })), lastEnrichedAt };
    }
    // Other events do not affect enrichment.
    default:
      return state;
  }
}

function ofRun(
  state: EnrichmentState,
  runId: string,
  change: (run: EnrichmentRun) => EnrichmentRun,
  step?: StepResult & { readonly finishedAt: string },
): EnrichmentState {
  if (state.run?.runId !== runId) return state;
  const run = change(state.run);
  return step && run.mode === 'look' ? { ...state, run, ...afterStep(state, run, step) } : { ...state, run };
}

function afterStep(
  { pages, lastVisit }: EnrichmentState,
  { rules }: EnrichmentRun,
  { step, evidence, candidates, finishedAt }: StepResult & { readonly finishedAt: string },
): Pick<EnrichmentState, 'pages' | 'lastVisit'> {
  if (step === 'site') {
    if (!evidence.pages?.length) return { pages, lastVisit };
    const readAt = candidates[0]?.observedAt ?? finishedAt;
    return { pages: evidence.pages, lastVisit: { rules, readAt, site: candidates, others: [] } };
  }
  return { pages, lastVisit: lastVisit && { ...lastVisit, others: [...lastVisit.others, ...candidates] } };
}

function stated(
  state: EnrichmentState,
  details: Readonly<Record<string, unknown>>,
  by: Source,
  wrong: readonly string[] = [],
) {
  const current = { ...state.current };
  for (const field of ENRICHED_FIELDS) {
    const value = details[field];
    if (value === undefined) continue;
    const { source, sourceUrl, rule, observedAt } = by;
    const before = state.current[field];
    // A value that an operator states again is right after all.
    const stillWrong = (before?.refuted ?? []).filter((one) => JSON.stringify(one) !== JSON.stringify(value));
    const refuted = before && wrong.includes(field) ? [...stillWrong, before.value] : stillWrong;
    const known = { value, source, sourceUrl: sourceUrl ?? null, rule: rule ?? null, observedAt };
    current[field] = refuted.length === 0 ? known : { ...known, refuted };
  }
  const status = details['status'];
  return { current, isPending: status === undefined ? state.isPending : status === 'pending' };
}
