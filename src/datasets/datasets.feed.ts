import { record, text } from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { type DatasetPublished } from './datasets.events.js';

const { publish } = publisherOf<DatasetPublished>('intel.companies.v1', 'dataset');

export const datasetsFeed: readonly FeedEntry[] = [
  publish('DatasetPublished', {
    summary: 'The files of a dataset of one day can be downloaded',
    message: record({
      name: text('Name of the dataset, such as companies'),
      day: text('Its day, YYYY-MM-DD, UTC'),
      manifest_digest: text('SHA-256 of its manifest, hex'),
      position: text('Position of the log that its rows show, in digits'),
    }),
    map: ({ name, day: of, manifestDigest, position }) => ({
      name,
      day: of,
      manifest_digest: manifestDigest,
      position,
    }),
  }),
];
