import { given } from '../../../test/kit/decider.js';
import { logoDecider, recordLogos, withKnownLogos, type LogoState } from './logo.decide.js';
import { type FoundLogos, type LogoEvent, type LogoPicture } from './logo.events.js';

const picture = (sha256: string): LogoPicture => ({
  key: `logos/${sha256}.png`,
  sha256,
  width: 64,
  height: 64,
  originUrl: 'https://acme.com/icon.png',
  origin: 'icon',
});
const found = (square: string | null, horizontal: string | null, minute = 0): FoundLogos => ({
  website: 'acme.com',
  siteName: null,
  square: square === null ? null : picture(square),
  horizontal: horizontal === null ? null : picture(horizontal),
  reason: square && horizontal ? null : 'none_found',
  provenance: {
    source: 'site-scan',
    sourceUrl: 'https://acme.com/',
    observedAt: `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`,
    rule: 'logo-rules 1',
  },
});
const foundEvent = (data: FoundLogos): LogoEvent => ({ type: 'LogoFound', data: { companyId: 'c', ...data } });
const onFile = given(logoDecider, { type: 'CompanyRegistered', data: {} });
const record = (data: FoundLogos) => (state: LogoState) => recordLogos(state, 'c', data);

describe('logos of a company on file', () => {
  it('are recorded where they are new', () => {
    const after = onFile.when(record(found('a', 'b'))).then(foundEvent(found('a', 'b')));
    after.when(record(found('a', 'x', 1))).then(foundEvent(found('a', 'x', 1)));
  });

  it('are not recorded again, nor where none was found', () => {
    const after = onFile.and(foundEvent(found('a', 'b')));
    after.when(record(found('a', 'b', 1))).thenNothing();
    onFile.when(record(found(null, null))).thenNothing();
    after.when(record(found(null, null, 1))).thenNothing();
  });

  it('remain where a later scan finds only the other', () => {
    onFile
      .and(foundEvent(found('a', null)))
      .when(record(found(null, 'b', 1)))
      .thenMatching({ data: { square: { sha256: 'a' }, horizontal: { sha256: 'b' }, reason: null } });
  });

  it('are answered from the record where a search finds none', () => {
    const { state } = onFile.and(foundEvent(found('a', null)));
    expect(withKnownLogos(state, found(null, null, 1))).toMatchObject(found('a', null));
    expect(withKnownLogos(state, found(null, 'b', 1))).toMatchObject({
      square: { sha256: 'a' },
      horizontal: { sha256: 'b' },
    });
    expect(withKnownLogos(onFile.state, found(null, null, 1))).toEqual(found(null, null, 1));
  });

  it('are not recorded of a company that is not on file, nor over a later scan', () => {
    given(logoDecider)
      .when(record(found('a', 'b')))
      .thenNothing();
    const withdrawn = onFile.and(foundEvent(found('a', 'b')), { type: 'CompanyWithdrawn', data: {} });
    withdrawn.when(record(found('a', 'x', 1))).thenNothing();
    onFile
      .and(foundEvent(found('a', 'b', 5)))
      .when(record(found('x', 'y', 1)))
      .thenNothing();
  });
});
