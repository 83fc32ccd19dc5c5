import { deriveId } from '../../src/platform/ids/ids.js';
import { draftEvents } from '../../src/platform/event-store/decide.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { type DomainProbed, type RadarEvent, type Observation } from '../../src/radar/radar.events.js';

/** An observation with only its source and apex. */
export function observation(source: string, apex: string | null, more: Partial<Observation> = {}): Observation {
  return {
    source,
    apex,
    candidateName: null,
    sourceKey: null,
    sourceUrl: null,
    registeredOn: null,
    seenAt: '2026-11-20T00:00:00.000Z',
    ...more,
  };
}

/** A full probe of a sound website, with overrides. */
export function probed(apex: string, assessment: Partial<DomainProbed['data']['assessment']> = {}): DomainProbed {
  return {
    type: 'DomainProbed',
    data: {
      apex,
      scope: 'full',
      attempt: 1,
      evidence: {
        registration: {
          status: 'found',
          registeredOn: '2026-11-19',
          expiresOn: '2027-11-19',
          registrar: 'NameCheap, Inc.',
          registrarIanaId: '1068',
          statuses: ['active'],
          url: `https://rdap.example/domain/${apex}`,
          error: null,
        },
        dns: { status: 'found', nameservers: ['a.ns.cloudflare.com'], mailExchangers: [], error: null },
        homepage: {
          status: 'found',
          url: `https://${apex}/`,
          httpStatus: 200,
          redirectApex: null,
          words: 300,
          language: 'en',
          siteName: null,
          hasDescription: false,
          sections: ['about'],
          markers: [],
          error: null,
        },
      },
      assessment: {
        registeredOn: '2026-11-19',
        registrar: 'NameCheap, Inc.',
        dnsProvider: 'Cloudflare',
        hasRealEmail: false,
        emailProvider: null,
        hasRealContent: true,
        isParked: false,
        qualityScore: 0.4,
        reasons: [{ rule: 'real_content', points: 0.3, detail: '300 words of its own' }],
        ...assessment,
      },
      nextProbeAt: '2026-11-28T08:00:00.000Z',
    },
  };
}

let appended = 0;

/** Appends to a stream, new or existing, as happened at `at`; returns the commit position. */
export async function appendRadar(
  store: EventStore,
  stream: string,
  events: readonly RadarEvent[],
  at = '2026-11-21T08:00:00.000Z',
): Promise<bigint> {
  let revision: bigint | 'no_stream' = 'no_stream';
  for await (const event of store.readStream(stream, { backwards: true, maxCount: 1 })) revision = event.revision;
  const id = deriveId('spec', `${stream}/${appended++}`);
  const context = { commandId: id, correlationId: id, actor: 'system:spec', now: Date.parse(at) };
  return (await store.append(stream, revision, draftEvents(store, stream, events, context))).position;
}
