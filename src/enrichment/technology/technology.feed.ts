import { instant, listOf, nullable, record, text, url, uuid } from '../../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type TechnologyEvent } from './technology.events.js';

const { publish } = publisherOf<TechnologyEvent>('intel.companies.v1', 'company');

const names = (what: string) => listOf(text('A technology'), what);

/** Proofs are not published; the API shows them. */
export const technologyFeed: readonly FeedEntry[] = [
  publish('TechnologyScanned', {
    summary: 'A look at a company’s site found what it is made with',
    message: record({
      company_id: uuid('The company'),
      domain: text('The domain that was looked at'),
      cdn: nullable(text('Content delivery network; null where none was found')),
      hosting: nullable(text('Host; null where none was found')),
      email_provider: nullable(text('Where its mail goes; null where unknown')),
      frameworks: names('What the site is built with and served by'),
      payments: names('What takes its money'),
      analytics: names('What measures its visitors'),
      technologies: listOf(
        record({
          name: text('Its name'),
          category: text('Its kind, for instance framework'),
          version: nullable(text('Its version; null where not told')),
        }),
        'All that was found',
      ),
      source_url: url('The page that was read'),
      rules_version: text('Which rules found it'),
      observed_at: instant('When the site was looked at'),
    }),
    map: ({ companyId, provenance, ...scan }) => ({
      company_id: companyId,
      domain: scan.domain,
      cdn: scan.cdn,
      hosting: scan.hosting,
      email_provider: scan.emailProvider,
      frameworks: scan.frameworks,
      payments: scan.payments,
      analytics: scan.analytics,
      technologies: scan.technologies.map(({ name, category, version }) => ({ name, category, version })),
      source_url: provenance.sourceUrl,
      rules_version: provenance.rule,
      observed_at: provenance.observedAt,
    }),
  }),
];
