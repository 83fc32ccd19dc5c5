import { companyStream, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { domainStream, intakeStream, type RadarEvent } from '../../src/radar/radar.events.js';
import { dice } from './company-log.js';
import { probed } from './radar-log.js';
import { recorded } from './recorded.js';

const provenance = { source: 'spec', observedAt: '2026-03-13T00:00:00.000Z' };
const SOURCES = ['dot_ai_nrd', 'dot_com_nrd', 'github_new_org', 'ct_log'];
const WORDS = ['robot', 'anvil', 'tea', 'ember'];

type Step = { readonly stream: string; readonly event: RadarEvent | CompanyEvent };

interface Writer {
  readonly steps: Step[];
  readonly roll: (below: number) => number;
  /** Probes of each apex so far. */
  readonly live: Map<string, number>;
}

/**
 * A log in which names are seen by one and by several sources, probed again and again, judged, rejected and promoted to
 * companies, which are renamed and withdrawn. Events are a minute apart; `bytesApart` is the distance of positions.
 */
export function radarHistory(size: {
  names: number;
  events: number;
  bytesApart: bigint;
}): RecordedEvent<RadarEvent | CompanyEvent>[] {
  const writer: Writer = { steps: [], roll: dice(5), live: new Map() };
  for (let next = 0; writer.steps.length < size.events;) {
    const isNew = next < size.names && (next < 3 || writer.roll(3) === 0);
    if (isNew) see(writer, next++);
    else change(writer);
  }
  const first = Date.parse('2026-03-01T00:00:00.000Z');
  return recorded(writer.steps).map((event, at) => {
    const recordedAt = first + Math.floor(at / 3) * 60_000;
    const metadata = { ...event.metadata, occurredAt: new Date(recordedAt).toISOString() };
    return { ...event, position: 100n + BigInt(at) * size.bytesApart, recordedAt, metadata };
  });
}

function see({ steps, roll, live }: Writer, n: number): void {
  const apex = `${WORDS[n % WORDS.length]}${n}.${n % 2 === 0 ? 'ai' : 'com'}`;
  live.set(apex, 0);
  steps.push(seenBy(SOURCES[roll(SOURCES.length)] as string, apex, roll(3) === 0 ? `Anvil Works ${n}` : null));
}

function seenBy(source: string, apex: string, candidateName: string | null): Step {
  const facts = { sourceKey: apex, sourceUrl: null, registeredOn: null, seenAt: '2026-02-28T00:00:00.000Z' };
  return {
    stream: intakeStream(source, '2026-03-01'),
    event: { type: 'DomainIngested', data: { source, apex, candidateName, cursor: 'c1', ...facts } },
  };
}

function change(writer: Writer): void {
  const { steps, roll, live } = writer;
  const names = [...live.keys()];
  const apex = names[roll(names.length)] as string;
  const companyId = deriveId('company', apex);
  const add = (event: RadarEvent): void => void steps.push({ stream: domainStream(apex), event });
  const tell = (event: CompanyEvent): void => void steps.push({ stream: companyStream(companyId), event });
  switch (roll(10)) {
    case 0:
      steps.push(seenBy(SOURCES[roll(SOURCES.length)] as string, apex, `Ember ${roll(9)}`));
      return;
    case 1:
      return add({ type: 'DomainQualityFailed', data: { apex, qualityScore: 0.2, lacks: ['no_content'] } });
    case 2:
      return add({ type: 'DomainRejected', data: { apex, reason: 'operator', detail: 'spec' } });
    case 3: {
      const names = { companyId, domain: apex, contestedDomain: null, slugBase: apex.split('.')[0] as string };
      const details = { name: `Company of ${apex}`, ...(roll(3) === 0 && { status: 'pending' as const }) };
      tell({ type: 'CompanyRegistered', data: { ...names, details, provenance, generated: false } });
      return add({ type: 'DomainPromoted', data: { apex, companyId, wasOnFile: false, qualityScore: 0.9 } });
    }
    case 4: {
      const nothing = { claimedDomain: null, contestedDomain: null };
      const changes = { name: `Renamed ${roll(9)}`, status: 'active' } as const;
      return tell({ type: 'CompanyDetailsChanged', data: { companyId, changes, ...nothing, provenance } });
    }
    case 5: {
      const parts = { domain: apex, otherDomains: [], productIds: [], roundIds: [], reason: 'spec' };
      if (roll(4) === 0) tell({ type: 'CompanyWithdrawn', data: { companyId, ...parts } });
      return;
    }
    default:
      live.set(apex, (live.get(apex) ?? 0) + 1);
      add(probedAgain(apex, live.get(apex) ?? 1, roll));
  }
}

function probedAgain(apex: string, attempt: number, roll: (below: number) => number): RadarEvent {
  const flag = (): boolean | null => [true, false, null][roll(3)] ?? null;
  const { type, data } = probed(apex, {
    registeredOn: roll(2) === 0 ? null : '2026-02-20',
    qualityScore: roll(5) / 4,
    hasRealEmail: flag(),
    hasRealContent: flag(),
    isParked: flag(),
  });
  return { type, data: { ...data, attempt } };
}
