import { LOG_EVENT_PATH } from '../../web/staff/console-navigation.js';

const LOG = '/operations/log';

/**
 * Paths of the explorer's pages. Stream names are query parameters, because some are longer than a path segment may
 * be.
 */
export const LOG_PATHS = {
  search: LOG,
  open: `${LOG}/open`,
  stream: `${LOG}/stream`,
  event: LOG_EVENT_PATH,
  request: `${LOG}/request`,
  compare: `${LOG}/compare`,
  field: `${LOG}/field`,
  replay: `${LOG}/replay`,
  download: `${LOG}/download`,
} as const;

type Given = Readonly<Record<string, string | number | bigint | null | undefined>>;

export function withQuery(path: string, given: Given): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

export function streamPath(name: string, at?: string | bigint): string {
  return withQuery(LOG_PATHS.stream, { name, at });
}

export function eventPath(stream: string, revision: bigint): string {
  return withQuery(LOG_PATHS.event, { stream, revision });
}

export function fieldPath(stream: string, path: string, upTo: bigint): string {
  return withQuery(LOG_PATHS.field, { stream, path, up_to: upTo });
}

/** `2026-11-21 12:00:00.123`, UTC. */
export function instantText(at: number | Date): string {
  return new Date(at).toISOString().replace('T', ' ').slice(0, -1);
}
