import { type EdgeRequest } from '../http/request-context.js';

export interface NavigationEntry {
  readonly path: string;
  readonly label: string;
  /** main: beside the logo; end: at the right; `group` names the footer column. */
  readonly place?: 'main' | 'end';
  readonly group: 'Explore' | 'Tools' | 'Build with it' | 'Account' | 'About';
}

/** The navigation entries in order; entries without a route in this process are omitted. */
const ENTRIES: readonly NavigationEntry[] = [
  { path: '/companies', label: 'Companies', place: 'main', group: 'Explore' },
  { path: '/investors', label: 'Investors', place: 'main', group: 'Explore' },
  { path: '/sectors', label: 'Sectors', place: 'main', group: 'Explore' },
  { path: '/countries', label: 'Countries', group: 'Explore' },
  { path: '/trends', label: 'Trends', place: 'main', group: 'Explore' },
  { path: '/domains', label: 'New domains', group: 'Explore' },
  { path: '/arbitrage', label: 'Arbitrage', place: 'main', group: 'Explore' },
  { path: '/tools/rewrite', label: 'Rewrite a text', group: 'Tools' },
  { path: '/tools/visual-summary', label: 'Draw an article', group: 'Tools' },
  { path: '/readiness', label: 'Agent readiness', group: 'Tools' },
  { path: '/submit', label: 'Submit a company', group: 'Tools' },
  { path: '/docs', label: 'Docs', place: 'end', group: 'Build with it' },
  { path: '/docs/reference', label: 'API reference', group: 'Build with it' },
  { path: '/pricing', label: 'Pricing', place: 'end', group: 'Build with it' },
  { path: '/data', label: 'Datasets', group: 'Build with it' },
  { path: '/docs/feed', label: 'Kafka feed', group: 'Build with it' },
  { path: '/problems', label: 'Errors', group: 'Build with it' },
  { path: '/openapi.json', label: 'OpenAPI', group: 'Build with it' },
  { path: '/llms.txt', label: 'llms.txt', group: 'Build with it' },
  { path: '/account', label: 'Account', place: 'end', group: 'Account' },
  { path: '/sign-up', label: 'Get a key', group: 'Account' },
  { path: '/verify', label: 'Verify an answer', group: 'About' },
  { path: '/status', label: 'Status', group: 'About' },
  { path: '/changelog', label: 'Changelog', group: 'About' },
  { path: '/contact', label: 'Contact', group: 'About' },
  { path: '/privacy', label: 'Privacy', group: 'About' },
  { path: '/terms', label: 'Terms', group: 'About' },
];

type Server = EdgeRequest['server'];
const served = new WeakMap<object, readonly NavigationEntry[]>();

/** The entries whose pages this process serves. */
export function navigationOf(server: Server): readonly NavigationEntry[] {
  let entries = served.get(server);
  if (!entries) {
    entries = ENTRIES.filter(({ path }) => server.hasRoute({ method: 'GET', url: path }));
    served.set(server, entries);
  }
  return entries;
}
