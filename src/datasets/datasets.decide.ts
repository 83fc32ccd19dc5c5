import { DomainError } from '../kernel/domain-error.js';
import { type Decider } from '../kernel/domain-event.js';
import { type DatasetPublished } from './datasets.events.js';

/** Digests of the published manifests, by day. */
export interface DatasetState {
  readonly digests: Readonly<Record<string, string>>;
}

export const datasetDecider: Decider<DatasetState, DatasetPublished> = {
  initial: { digests: {} },
  evolve: ({ digests }, { data: { day, manifestDigest } }) => ({ digests: { ...digests, [day]: manifestDigest } }),
};

/**
 * Publishes the dataset of a day once: nothing for the same manifest.
 *
 * @throws DomainError duplicate where another manifest of the day is published: readers have its files.
 */
export function publishDataset({ digests }: DatasetState, dataset: DatasetPublished['data']): DatasetPublished[] {
  const published = digests[dataset.day];
  if (published === dataset.manifestDigest) return [];
  if (published !== undefined) {
    throw new DomainError(
      'duplicate',
      `${dataset.name} of ${dataset.day} is published with the manifest ${published}, not ${dataset.manifestDigest}.`,
    );
  }
  return [{ type: 'DatasetPublished', data: dataset }];
}
