import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LocalSite } from '../../../test/kit/local-site.js';
import { ProbeSession } from './probe-session.js';

const HOST = 'packed-site.com';
let site: LocalSite;

beforeAll(async () => {
  site = await LocalSite.start(HOST);
});
afterAll(() => site.stop());

const read = (body: Buffer, maxBytes: number) => {
  site.serve(`${HOST}/sitemap.xml.gz`, body, { 'content-type': 'application/gzip' });
  return new ProbeSession(site.safeFetch).ask(`http://${HOST}/sitemap.xml.gz`, { maxBytes });
};

describe('a file of gzip', () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `<loc>https://acme.com/${n}</loc>`).join('\n');

  it('is unpacked whole where it fits', async () => {
    expect(await read(gzipSync(text), 100_000)).toMatchObject({ body: text, isCut: false });
  });

  it('is unpacked to the limit and counts as cut where it is larger', async () => {
    expect(await read(gzipSync(text), 10_000)).toMatchObject({ body: text.slice(0, 10_000), isCut: true });
  });

  it('is unpacked as far as it was read, where it is larger itself', async () => {
    const long = randomBytes(30_000).toString('hex');
    const { body, isCut } = await read(gzipSync(long), 20_000);
    expect([isCut, body, long.startsWith(body)]).toEqual([true, long.slice(0, 20_000), true]);
    const longer = randomBytes(60_000).toString('base64');
    const cut = await read(gzipSync(longer), 20_000);
    expect([cut.isCut, longer.startsWith(cut.body), cut.body.length > 15_000]).toEqual([true, true, true]);
  });

  it('stays as it is where it is none, and ends with what was sent where it is broken', async () => {
    expect(await read(Buffer.from([0x1f, 0x8b, 1, 2]), 1_000)).toMatchObject({ status: 200, isCut: false });
  });
});
