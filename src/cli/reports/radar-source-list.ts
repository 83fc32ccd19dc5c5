import { type Config } from '../../platform/config/config.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { IntakeJournal, type SourceState } from '../../radar/intake/intake-journal.js';
import { type WithRadar } from '../../radar/radar.settings.js';
import { radarSources } from '../../radar/sources/domain-sources.js';

/** Every source that is registered or was ever read, as `radar -- sources` shows it. */
export async function listSources(
  { eventStore, readStore }: { readonly eventStore: EventStore; readonly readStore: ReadStore },
  config: Config & WithRadar,
  safeFetch: SafeFetch,
): Promise<SourceRow[]> {
  const states = await new IntakeJournal(eventStore, readStore).states();
  const known = radarSources(config, safeFetch, () => Date.now());
  return [
    ...known.map((source) => presentSource(source, states)),
    // Manually imported lists.
    ...states
      .filter(({ intake }) => !known.some(({ id }) => id === intake))
      .map(({ intake }) => presentSource({ id: intake, summary: 'by hand', notConfigured: null }, states)),
  ];
}

export interface SourceRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly status: 'ready' | 'failing' | 'not_configured';
}

function presentSource(
  { id, summary, notConfigured }: { id: string; summary: string; notConfigured: string | null },
  states: readonly SourceState[],
): SourceRow {
  const state = states.find(({ intake }) => intake === id);
  return {
    id,
    summary,
    status: notConfigured !== null ? 'not_configured' : (state?.errors ?? 0) > 0 ? 'failing' : 'ready',
    ...(notConfigured !== null && { reason: notConfigured }),
    cursor: state?.cursor ?? null,
    last_run_at: state?.lastRunAt ?? null,
    rows: state?.rows ?? 0,
    ingested: state?.ingested ?? 0,
    known: state?.known ?? 0,
    rejected: state?.rejected ?? 0,
    errors: state?.errors ?? 0,
    last_error: state?.lastError ?? null,
    last_error_at: state?.lastErrorAt ?? null,
    retry_at: state?.retryAt ?? null,
  };
}
