import pLimit from 'p-limit';
import { companyStream, type Provenance } from '../../companies/record/company.events.js';
import { allOf } from '../../kernel/all-of.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { RADAR_SOURCE, type Prober } from '../../radar/probing/prober.service.js';
import { refusalOf } from '../../radar/probing/quality.rules.js';
import { ownerOf } from '../../radar/probing/web-homepages.connector.js';

const PROBES_AT_ONCE = 8;
/** What the log of a profile has where the radar alone made it: scans of its site state no company. */
const OF_RADAR: ReadonlySet<string> = new Set([
  'DomainClaimed',
  'CompanyRegistered',
  'LogoFound',
  'TechnologyScanned',
  'HiringScanned',
]);

export interface RefusedProfile extends Readonly<Record<string, unknown>> {
  readonly apex: string;
  readonly company_id: string;
  /** The rule, and what it found. */
  readonly rule: string;
  /** Other sources state the company too, so only an operator can decide. */
  readonly has_other_sources: boolean;
}

export interface RescreenOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly prober: Pick<Prober, 'probe'>;
  readonly signal?: AbortSignal;
  readonly onProbed?: (done: number, all: number) => void;
}

/** Probes each public profile that the radar made, and names those that its present rules refuse. */
export async function refusedProfiles(options: RescreenOptions): Promise<RefusedProfile[]> {
  const { eventStore, readStore } = options;
  const profiles = await readStore.query<{ apex: string; company_id: string }>(
    `SELECT d.apex, d.company_id FROM read.domains d JOIN read.companies c ON c.company_id = d.company_id
     WHERE d.status = 'promoted' AND NOT c.generated ORDER BY d.apex`,
  );
  return someAtOnce(profiles, options, async ({ apex, company_id }, probe) => {
    const madeBy = await makersOf(eventStore, company_id);
    // A company that was on file before is no profile of the radar.
    if (!madeBy.isOfRadar) return [];
    const probed = (await probe(apex)).find((event) => event.type === 'DomainProbed');
    const evidence = probed?.data.evidence;
    const rule = evidence && 'homepage' in evidence ? refusalOf(evidence) : null;
    return rule === null ? [] : [{ apex, company_id, rule, has_other_sources: madeBy.hasOthers }];
  });
}

const REDIRECTED = 'redirects_elsewhere: ';

export interface ScreenedRedirect extends Readonly<Record<string, unknown>> {
  readonly apex: string;
  readonly status: 'promoted' | 'quality_failed' | 'rejected';
}

/** Probes each name that was rejected for a redirect to what the present rules read as its own site. */
export async function screenedRedirects(options: RescreenOptions): Promise<ScreenedRedirect[]> {
  const rejected = await options.readStore.query<{ apex: string; host: string }>(
    `SELECT apex, substr(verdict, $2) AS host FROM read.domains
     WHERE status = 'rejected' AND starts_with(verdict, $1) ORDER BY apex`,
    [REDIRECTED, REDIRECTED.length + 1],
  );
  const own = rejected.filter(({ apex, host }) => ownerOf(host, apex) === apex);
  return someAtOnce(own, options, async ({ apex }, probe): Promise<ScreenedRedirect[]> => {
    const types = (await probe(apex)).map(({ type }) => type);
    if (types.includes('DomainPromoted')) return [{ apex, status: 'promoted' }];
    return [{ apex, status: types.includes('DomainQualityFailed') ? 'quality_failed' : 'rejected' }];
  });
}

type Probe = (apex: string) => Promise<Awaited<ReturnType<Prober['probe']>>['events']>;

/** Once it is stopped, the names that remain have no result. */
async function someAtOnce<T, R>(
  all: readonly T[],
  { prober, signal, onProbed }: RescreenOptions,
  work: (one: T, probe: Probe) => Promise<R[]>,
): Promise<R[]> {
  const inTurn = pLimit(PROBES_AT_ONCE);
  let done = 0;
  const probe: Probe = async (apex) => {
    const { events } = await prober.probe(apex, signal);
    onProbed?.(++done, all.length);
    return events;
  };
  const found = await allOf(all.map((one) => inTurn(async () => (signal?.aborted ? [] : work(one, probe)))));
  return found.flat();
}

async function makersOf(
  eventStore: EventStore,
  companyId: string,
): Promise<{ isOfRadar: boolean; hasOthers: boolean }> {
  let isOfRadar = false;
  let hasOthers = false;
  for await (const event of eventStore.readStream(companyStream(companyId))) {
    if (event.type === 'CompanyRegistered') {
      isOfRadar ||= (event.data as { readonly provenance: Provenance }).provenance.source === RADAR_SOURCE;
    }
    hasOthers ||= !OF_RADAR.has(event.type);
  }
  return { isOfRadar, hasOthers };
}
