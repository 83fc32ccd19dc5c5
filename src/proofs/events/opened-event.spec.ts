import { entryOfSalted, type SaltedEvent } from '../notary/log-entries.service.js';
import { entryOfOpening } from '../../tlog/opening.js';
import { openingFor } from './opened-event.rules.js';

const EVENT: SaltedEvent = {
  head: {
    position: 1n,
    revision: 0n,
    createdMs: 1,
    stream: 'company-1',
    type: 'CompanyNamed',
    id: '0198c1de-0000-7000-8000-000000000002',
  },
  salt: Buffer.alloc(32, 1),
  data: Buffer.from('{"name":"Acme"}'),
  metadata: Buffer.from('{"actor":"key:1"}'),
  isErased: false,
};

describe('what a caller sees of an event', () => {
  it.each([
    ['public', EVENT, true, false],
    ['own', EVENT, true, true],
    ['own', { ...EVENT, metadata: Buffer.from('{"actor":"operator:ada"}') }, true, false],
    ['own', { ...EVENT, metadata: Buffer.from('no JSON') }, true, false],
    ['public', { ...EVENT, data: Buffer.from('{"name":{"kid":"x"}}') }, false, false],
    ['public', { ...EVENT, data: Buffer.from('{"reason":"asked by Ada"}') }, false, false],
    ['public', { ...EVENT, data: Buffer.from('{"reason":null}') }, true, false],
    ['public', { ...EVENT, head: { ...EVENT.head, type: 'EnrichmentStarted' } }, false, false],
    ['public', { ...EVENT, head: { ...EVENT.head, type: 'EnrichmentStepFinished' } }, false, false],
  ] as const)('%s: %j is opened or withheld, and leads to the same entry', (visibility, event, data, metadata) => {
    const opening = openingFor(visibility, event);
    expect(['bytes' in opening.data, 'bytes' in opening.metadata]).toEqual([data, metadata]);
    expect(entryOfOpening(opening)).toEqual(entryOfSalted(event));
  });
});
