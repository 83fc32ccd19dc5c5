import { type EdgeRequest } from '../http/request-context.js';
import { type OpenWork } from './console-counts.js';

export interface ConsoleEntry {
  readonly path: string;
  readonly label: string;
  /** Key that opens it after `g`. */
  readonly key: string;
  /** The open work that it counts. */
  readonly work?: OpenWork;
}

export interface ConsoleGroup {
  readonly title: string;
  readonly entries: readonly ConsoleEntry[];
}

export const CONSOLE_HOME = '/operations';
export const CONSOLE_SEARCH = '/operations/search';
export const CONSOLE_SHORTCUTS = '/operations/shortcuts';
const STATUS = '/operations/machinery';

const GROUPS: readonly ConsoleGroup[] = [
  {
    title: 'Open work',
    entries: [
      { path: '/operations/moderation', label: 'Moderation', key: 'm', work: 'moderation' },
      { path: '/operations/moderation/people', label: 'Match people', key: 'p', work: 'people' },
      { path: `${STATUS}/parked`, label: 'Parked messages', key: 'k', work: 'parked' },
      { path: `${STATUS}/webhooks`, label: 'Failing webhooks', key: 'w', work: 'webhooks' },
      { path: `${STATUS}/jobs`, label: 'Jobs', key: 'j', work: 'jobs' },
    ],
  },
  {
    title: 'Records',
    entries: [
      { path: '/operations/companies', label: 'Companies', key: 'c' },
      { path: '/operations/recalls', label: 'Recalls', key: 'r' },
      { path: '/operations/accounts', label: 'Accounts', key: 'a' },
      { path: '/operations/log', label: 'Log', key: 'l' },
    ],
  },
  {
    title: 'Service',
    entries: [
      { path: STATUS, label: 'System status', key: 's' },
      { path: `${STATUS}/numbers`, label: 'Metrics', key: 'n' },
    ],
  },
];

type Server = EdgeRequest['server'];

/** The sections of the console in order; sections without a route in this process are omitted. */
export function consoleGroups(server: Server): readonly ConsoleGroup[] {
  return GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ path }) => server.hasRoute({ method: 'GET', url: path })),
  })).filter(({ entries }) => entries.length > 0);
}

/** The entry of a page: the one with the longest path that is a prefix of the page's. */
export function entryOf(groups: readonly ConsoleGroup[], path: string): string | null {
  const found = groups
    .flatMap(({ entries }) => entries)
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .sort((a, b) => b.path.length - a.path.length);
  return found[0]?.path ?? null;
}

/** The log's page of one event. */
export const LOG_EVENT_PATH = '/operations/log/event';
/** Everything that a request caused; `id` is its UUID. */
export const LOG_REQUEST_PATH = '/operations/log/request';
/** The events that set a field of a stream's state. */
export const LOG_FIELD_PATH = '/operations/log/field';
