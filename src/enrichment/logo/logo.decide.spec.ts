import { logoDecider, recordLogos, type LogoState } from './logo.decide.js';
import { type FoundLogos, type LogoPicture } from './logo.events.js';

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
const onFile: LogoState = { isOnFile: true, last: null };
const after = (...looks: FoundLogos[]): LogoState => ({ isOnFile: true, last: looks.at(-1) ?? null });

describe('logos of a company on file', () => {
  it('are recorded where they are new', () => {
    expect(recordLogos(onFile, 'c', found('a', 'b'))).toEqual([
      { type: 'LogoFound', data: { companyId: 'c', ...found('a', 'b') } },
    ]);
    expect(recordLogos(after(found('a', 'b')), 'c', found('a', 'x', 1))).toHaveLength(1);
  });

  it('are not recorded again, nor where none was found', () => {
    expect(recordLogos(after(found('a', 'b')), 'c', found('a', 'b', 1))).toEqual([]);
    expect(recordLogos(onFile, 'c', found(null, null))).toEqual([]);
    expect(recordLogos(after(found('a', 'b')), 'c', found(null, null, 1))).toEqual([]);
  });

  it('stay where a later look finds only the other', () => {
    const [event] = recordLogos(after(found('a', null)), 'c', found(null, 'b', 1));
    expect(event?.data).toMatchObject({ square: { sha256: 'a' }, horizontal: { sha256: 'b' }, reason: null });
  });

  it('are not recorded of a company that is not on file, nor over a later look', () => {
    expect(recordLogos(logoDecider.initial, 'c', found('a', 'b'))).toEqual([]);
    const gone = logoDecider.evolve(after(found('a', 'b')), { type: 'CompanyWithdrawn', data: {} });
    expect(recordLogos(gone, 'c', found('a', 'x', 1))).toEqual([]);
    expect(recordLogos(after(found('a', 'b', 5)), 'c', found('x', 'y', 1))).toEqual([]);
  });
});
