import { lastmodTime, readSitemap } from './read-sitemap.js';

const ENTRY = (n: number): string =>
  `<url>\n  <loc>https://acme.com/a${n}?x=1&amp;y=2</loc><lastmod>2026-11-${10 + n}T10:00:00+02:00</lastmod></url>`;
const WHOLE = `<?xml version="1.0"?><urlset><!-- a -->${ENTRY(1)}${ENTRY(2)}<url><loc><![CDATA[https://acme.com/?a=1&b=2]]></loc></url></urlset>`;

it('reads a time without a zone in UTC', () => {
  expect(lastmodTime('2026-11-21T12:00:00')).toBe(Date.UTC(2026, 10, 21, 12));
});

describe('a sitemap that is cut', () => {
  it('has the first values of the whole, wherever the cut is', () => {
    const whole = readSitemap(WHOLE);
    expect(whole).toMatchObject({ count: 3, isWhole: true });
    expect(whole.locations[2]).toBe('https://acme.com/?a=1&b=2');
    for (let cut = 0; cut < WHOLE.length; cut++) {
      const { locations, lastmods, count } = readSitemap(WHOLE.slice(0, cut));
      expect([cut, locations]).toEqual([cut, whole.locations.slice(0, count)]);
      expect([cut, lastmods]).toEqual([cut, whole.lastmods.slice(0, lastmods.length)]);
      expect(lastmods.every((text) => lastmodTime(text) !== null)).toBe(true);
    }
  });

  it('still has a value that is too long, which is no address', () => {
    const { locations } = readSitemap(`<urlset><url><loc>x${'y'.repeat(5_000)}</loc></url></urlset>`);
    expect(locations).toHaveLength(1);
  });
});
