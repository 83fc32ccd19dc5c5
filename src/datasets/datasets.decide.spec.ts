import { given } from '../../test/kit/decider.js';
import { datasetDecider, type DatasetState, publishDataset } from './datasets.decide.js';
import { type DatasetPublished } from './datasets.events.js';

const [ONE, TWO] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const published = (day: string, manifestDigest = ONE): DatasetPublished => ({
  type: 'DatasetPublished',
  data: { name: 'companies', day, manifestDigest, position: '1200' },
});
const publishing = (event: DatasetPublished) => (state: DatasetState) => publishDataset(state, event.data);

describe('a dataset', () => {
  it('is published once a day', () => {
    const event = published('2026-11-25');
    given(datasetDecider).when(publishing(event)).then(event);
    given(datasetDecider, event).when(publishing(event)).thenNothing();
    const next = published('2026-11-26', TWO);
    given(datasetDecider, event).when(publishing(next)).then(next);
  });

  it('is refused with other files for a published day', () => {
    given(datasetDecider, published('2026-11-25'), published('2026-11-26'))
      .when(publishing(published('2026-11-25', TWO)))
      .thenThrows('duplicate');
  });
});
