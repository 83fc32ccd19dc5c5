import { instant, nullable, oneOf, record, text, url, uuid, whole } from '../../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { LOGO_ORIGINS, LOGO_REASONS, type LogoEvent, type LogoPicture } from './logo.events.js';

const { publish } = publisherOf<LogoEvent>('intel.companies.v1', 'company');

/** The checksum is not published; the key is the path under `/media/`. */
const picture = (what: string) =>
  nullable(
    record(
      {
        path: text('Under /media/ of the service'),
        width: whole('Pixels'),
        height: whole('Pixels'),
        origin: oneOf(LOGO_ORIGINS, 'Where on the site it was named'),
        origin_url: url('The file it was drawn from'),
      },
      what,
    ),
  );

export const logoFeed: readonly FeedEntry[] = [
  publish('LogoFound', {
    summary: 'A look at a company’s site found its logo',
    message: record({
      company_id: uuid('The company'),
      website: text('The host that was looked at'),
      square: picture('The square logo; null where none was found'),
      horizontal: picture('The horizontal logo; null where none was found'),
      reason: nullable(oneOf(LOGO_REASONS, 'Why one is missing; null where both are there')),
      source_url: url('The page that named it'),
      observed_at: instant('When the site was looked at'),
    }),
    map: ({ companyId, website, square, horizontal, reason, provenance }) => ({
      company_id: companyId,
      website,
      square: square && pictureOf(square),
      horizontal: horizontal && pictureOf(horizontal),
      reason,
      source_url: provenance.sourceUrl,
      observed_at: provenance.observedAt,
    }),
  }),
];

function pictureOf({ key, width, height, origin, originUrl }: LogoPicture) {
  return { path: key, width, height, origin, origin_url: originUrl };
}
