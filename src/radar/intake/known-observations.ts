import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Observation } from '../radar.events.js';

export interface NewObservations {
  /** The unknown observations, in the given order. */
  readonly toAppend: readonly Observation[];
  /** Observations of new names. */
  readonly first: number;
  /** New names without a domain. */
  readonly unresolved: number;
}

/**
 * Filters new observations: of a new name, or of a known name by a new source. It uses the read model and this visit's
 * own appends; a race only costs an event that the projection ignores.
 */
export class KnownObservations {
  /** Sources that observed a key in this visit, since the read model may lag. */
  private readonly recent = new Map<string, string[]>();

  constructor(private readonly readStore: ReadStore) {}

  async fresh(observations: readonly Observation[]): Promise<NewObservations> {
    const stored = await this.stored(observations);
    const toAppend: Observation[] = [];
    let first = 0;
    let unresolved = 0;
    for (const observation of observations) {
      const key = keyOf(observation);
      const sources = this.recent.get(key) ?? stored.get(key) ?? [];
      if (sources.includes(observation.source)) continue;
      if (sources.length === 0) first++;
      if (sources.length === 0 && observation.apex === null) unresolved++;
      this.recent.set(key, [...sources, observation.source]);
      toAppend.push(observation);
    }
    this.trim();
    return { toAppend, first, unresolved };
  }

  private async stored(observations: readonly Observation[]): Promise<Map<string, string[]>> {
    const sources = new Map<string, string[]>();
    const note = (key: string, source: string): void => {
      const known = sources.get(key);
      if (known) known.push(source);
      else sources.set(key, [source]);
    };
    const apexes = observations.flatMap(({ apex }) => apex ?? []);
    if (apexes.length > 0) {
      const rows = await this.readStore.prepared<{ apex: string; source: string }>(
        'radar-known',
        `SELECT apex, source FROM read.domains WHERE apex = ANY($1::text[])
         UNION ALL SELECT apex, source FROM read.domain_sightings WHERE apex = ANY($1::text[])`,
        [apexes],
      );
      for (const { apex, source } of rows) note(apex, source);
    }
    const keys = observations.flatMap(({ apex, sourceKey }) => (apex === null ? (sourceKey ?? []) : []));
    if (keys.length > 0) {
      const rows = await this.readStore.query<{ source: string; source_key: string }>(
        'SELECT source, source_key FROM read.domain_candidates WHERE source_key = ANY($1::text[])',
        [keys],
      );
      for (const { source, source_key } of rows) note(`${source}#${source_key}`, source);
    }
    return sources;
  }

  /** Drops the oldest, which the read model has by now. */
  private trim(): void {
    for (const key of this.recent.keys()) {
      if (this.recent.size <= MAX_RECENT) return;
      this.recent.delete(key);
    }
  }
}

/** Above the possible lag of the read model, since appends wait for it. */
const MAX_RECENT = 500_000;

function keyOf({ apex, source, sourceKey }: Observation): string {
  return apex ?? `${source}#${sourceKey}`;
}
