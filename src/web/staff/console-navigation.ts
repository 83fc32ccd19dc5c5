import { type EdgeRequest } from '../http/request-context.js';

export interface ConsoleEntry {
  readonly path: string;
  readonly label: string;
  /** What the section is for. */
  readonly about: string;
}

/** The sections of the console in order; sections without a route in this process are omitted. */
const ENTRIES: readonly ConsoleEntry[] = [
  {
    path: '/operations/moderation',
    label: 'Moderation',
    about: 'Submissions that wait for a decision, the oldest first.',
  },
  { path: '/operations/accounts', label: 'Accounts', about: 'Plans, keys, credits and the ledger of an account.' },
  { path: '/operations/log', label: 'Log', about: 'Every event, and the state before and after it.' },
  {
    path: '/operations/machinery',
    label: 'System status',
    about: 'Projections, feed, jobs, sources and their health.',
  },
  { path: '/operations/auditors', label: 'Auditors', about: 'Accounts, books and the event log.' },
];

type Server = EdgeRequest['server'];

export function consoleEntries(server: Server): readonly ConsoleEntry[] {
  return ENTRIES.filter(({ path }) => server.hasRoute({ method: 'GET', url: path }));
}

/** The log's page of one event. */
export const LOG_EVENT_PATH = '/operations/log/event';
