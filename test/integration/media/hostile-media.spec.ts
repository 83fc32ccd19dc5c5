import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { FFMPEG, describeWithInfra } from '../../kit/infra.js';
import { makeFilm } from '../../kit/film.js';
import { MediaWorld } from './media-world.js';

const HOST = 'hostile.example.org';
const INWARD = 'inward.example.org';
const QUOTE = 'Small robots sort more parcels than large ones';
const MAX_MB = 8;

describeWithInfra(FFMPEG, 'media of strangers', () => {
  let world: MediaWorld;
  let film: Buffer;
  /** Asked of the address that nothing may lead to. */
  const inward = (): number => world.site.seen.filter(({ url }) => url.startsWith('/secret')).length;

  beforeAll(async () => {
    world = await MediaWorld.open(HOST, ({ port }) => ({
      MEDIA_SOURCE_MB: String(MAX_MB),
      MEDIA_RENDER_MEMORY_MB: '1536',
      MEDIA_CAPTIONS_URL: `http://${HOST}`,
      SAFE_FETCH_TEST_HOSTS: `${HOST}:80=127.0.0.1:${port},${INWARD}:80=127.0.0.1:${port}`,
    }));
    const file = join(world.folder, 'film.mp4');
    makeFilm(file, ...['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p']);
    film = readFileSync(file);
  }, 60_000);

  afterAll(() => world.close());

  /** Asks for a clip, and gives what the refusal says once the charge is back; it must be quick. */
  async function refused(path: string): Promise<{ code: string; seconds: number }> {
    const { accountId, key } = await world.account('pro_mini');
    const began = performance.now();
    const range = { start_seconds: 0, end_seconds: 1, quote: QUOTE };
    const requested = await world.post('/clip', key, { video_url: `http://${HOST}${path}`, ...range });
    const failed = await world.refunded(requested.body.poll_url, key);
    expect(failed).toMatchObject({ status: 'failed', url: null, credits_refunded: 6 });
    expect(failed.error.message).not.toMatch(/127\.0\.0\.1|\/tmp|ffmpeg|passwd/);
    const audited = await world.audit(accountId);
    expect([audited.balances.api.used, audited.verified]).toEqual([0, true]);
    return { code: failed.error.code, seconds: (performance.now() - began) / 1_000 };
  }

  const secret = (): string => `http://127.0.0.1:${world.site.port}/secret.ts`;

  it.each<[string, () => string | Buffer]>([
    ['an HLS playlist', () => `#EXTM3U\n#EXTINF:1,\n${secret()}\n#EXT-X-ENDLIST\n`],
    [
      'an HLS playlist of files',
      () => '#EXTM3U\n#EXT-X-MAP:URI="file:///etc/passwd"\n#EXTINF:1,\nfile:///etc/passwd\n',
    ],
    [
      'an HLS playlist within a data: address',
      () => `#EXTM3U\n#EXTINF:1,\ndata:application/x-mpegurl,%23EXTM3U%0A%23EXTINF:1,%0A${secret()}\n#EXT-X-ENDLIST\n`,
    ],
    ['a list for concatenation', () => `ffconcat version 1.0\nfile '${secret()}'\n`],
    ['a concat: address', () => `concat:${secret()}|/etc/passwd\n`],
    [
      'a DASH manifest',
      () =>
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet>` +
        `<Representation id="1"><BaseURL>${secret()}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
    [
      'a session description',
      () => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`,
    ],
    ['a picture that is a program', () => `push graphic-context\nimage over 0,0 0,0 '${secret()}'\n`],
  ])(
    'that are %s lead nowhere',
    async (what, content) => {
      const path = `/${what.replaceAll(/\W+/g, '-')}.mp4`;
      world.site.serve(path, content(), { 'content-type': 'video/mp4' });
      expect(await refused(path)).toMatchObject({ code: 'media_unreadable' });
      expect(inward()).toBe(0);
    },
    60_000,
  );

  it('whose address leads inward are not followed', async () => {
    for (const target of [secret(), 'http://169.254.169.254/latest/', 'file:///etc/passwd', 'http://[::1]:80/x.mp4']) {
      world.site.routes.set('/moved.mp4', (_request, response) => {
        response.writeHead(302, { location: target }).end();
      });
      expect([target, (await refused('/moved.mp4')).code]).toEqual([target, 'source_refused']);
    }
    expect(inward()).toBe(0);
  }, 60_000);

  it('that never end are taken up to the limit, and no further', async () => {
    let sent = 0;
    const block = Buffer.alloc(256 * 1024, film);
    world.site.routes.set('/endless.mp4', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' });
      const more = (): void => {
        while (!response.destroyed && response.write(block)) sent += block.length;
      };
      response.on('drain', more);
      more();
    });
    expect((await refused('/endless.mp4')).code).toBe('source_too_large');
    expect(sent).toBeLessThan(4 * MAX_MB * 1024 ** 2);
  }, 60_000);

  it('that unpack to more than the limit are not unpacked further', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
    expect(bomb.length).toBeLessThan(100_000);
    world.site.serve('/packed.mp4', bomb, { 'content-type': 'video/mp4', 'content-encoding': 'gzip' });
    expect((await refused('/packed.mp4')).code).toBe('source_too_large');
  }, 60_000);

  it.each<[string, string, string]>([
    ['more than is sent', '900000', 'source_unreachable'],
    ['less than is sent', '1000', 'media_unreadable'],
    ['more than may be', '99999999999999', 'source_unreachable'],
    ['nothing that is a number', 'many', 'source_unreachable'],
  ])(
    'of a length that says %s',
    async (what, length, code) => {
      const path = `/length-${what.replaceAll(' ', '-')}.mp4`;
      world.site.routes.set(path, (request) => {
        const head = `HTTP/1.1 200 OK\r\ncontent-type: video/mp4\r\ncontent-length: ${length}\r\n\r\n`;
        request.socket.write(head);
        request.socket.end(film);
      });
      expect((await refused(path)).code).toBe(code);
    },
    60_000,
  );

  it('whose picture is larger than 8K are not decoded', async () => {
    const picture = join(world.folder, 'bomb.png');
    writeFileSync(picture, pngBomb(16_000, 8_000));
    const file = join(world.folder, 'bomb.mkv');
    makeFilm(file, ...['-i', picture, '-c:v', 'copy', '-r', '1']);
    const bytes = readFileSync(file);
    expect(bytes.length).toBeLessThan(1024 ** 2);
    world.site.serve('/bomb.mp4', bytes, { 'content-type': 'video/mp4' });
    const { code, seconds } = await refused('/bomb.mp4');
    expect(code).toBe('media_unreadable');
    expect(seconds).toBeLessThan(30);
  }, 90_000);

  it('of thousands of streams are not opened', async () => {
    const file = join(world.folder, 'many.mkv');
    const sound = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=0.1'];
    const maps = Array.from({ length: 900 }, () => ['-map', '0:a']).flat();
    makeFilm(file, ...sound, ...maps, '-c:a', 'pcm_u8');
    world.site.serve('/many.mp4', readFileSync(file), { 'content-type': 'video/mp4' });
    expect((await refused('/many.mp4')).code).toBe('media_unreadable');
  }, 90_000);

  it('with a picture on it alone, or with sound alone, are no videos', async () => {
    const file = join(world.folder, 'sound.mp4');
    makeFilm(file, ...['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac']);
    world.site.serve('/sound.mp4', readFileSync(file), { 'content-type': 'video/mp4' });
    expect((await refused('/sound.mp4')).code).toBe('media_unreadable');
  }, 60_000);

  it('cut off in the middle of a frame are told so, not shown in part', async () => {
    const file = join(world.folder, 'cut.mp4');
    makeFilm(
      file,
      ...['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=2', '-c:v', 'libx264', '-movflags', '+faststart'],
    );
    const whole = readFileSync(file);
    world.site.serve('/cut.mp4', whole.subarray(0, Math.floor(whole.length / 3)), { 'content-type': 'video/mp4' });
    expect((await refused('/cut.mp4')).code).toBe('media_unreadable');
  }, 60_000);

  it('that are described but cannot be decoded fail at once, and are downloaded once', async () => {
    const broken = Buffer.from(film);
    const data = broken.indexOf('mdat') + 4;
    broken.fill(0x5a, data, data + broken.readUInt32BE(data - 8) - 8);
    world.site.serve('/broken.mp4', broken, { 'content-type': 'video/mp4' });
    expect((await refused('/broken.mp4')).code).toBe('media_unreadable');
    expect(world.site.seen.filter(({ url }) => url === '/broken.mp4')).toHaveLength(1);
  }, 60_000);

  it('whose captions never end cost nothing, and are read up to a limit', async () => {
    const { accountId, key } = await world.account('pro_mini');
    const track = { captionTracks: [{ baseUrl: '/api/timedtext?v=1', languageCode: 'en' }] };
    const player = { playabilityStatus: { status: 'OK' }, captions: { playerCaptionsTracklistRenderer: track } };
    world.site.serve('/watch', `<script>var ytInitialPlayerResponse = ${JSON.stringify(player)};</script>`);
    let sent = 0;
    const block = Buffer.from('{"segs":[{"utf8":"la "}]},'.repeat(4_000));
    world.site.routes.set('/api/timedtext', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"events":[');
      const more = (): void => {
        while (!response.destroyed && response.write(block)) sent += block.length;
      };
      response.on('drain', more);
      more();
    });
    const { status, body } = await world.get('/videosite/transcript?url=dQw4w9WgXcQ', key);
    expect([status, body.code]).toEqual([503, 'upstream_unavailable']);
    expect(sent).toBeLessThan(64 * 1024 ** 2);
    expect((await world.audit(accountId)).balances.api.used).toBe(0);
  }, 60_000);

  it.each<[string, () => [Buffer, Record<string, string>]]>([
    [
      'an article that unpacks without end',
      () => [gzipSync(Buffer.alloc(64 * 1024 ** 2, '<p>la ')), { 'content-encoding': 'gzip' }],
    ],
    ['an article of millions of tags', () => [Buffer.from('<b>'.repeat(600_000)), {}]],
  ])(
    'that are %s fail, and the credit goes back',
    async (what, page) => {
      const path = `/${what.replaceAll(' ', '-')}`;
      const [body, headers] = page();
      world.site.serve(path, body, { 'content-type': 'text/html', ...headers });
      const { accountId, key } = await world.account('pro_mini');
      const began = performance.now();
      const requested = await world.post('/video', key, { url: `http://${HOST}${path}` });
      const failed = await world.refunded(requested.body.poll_url, key);
      expect(failed).toMatchObject({ error: { code: 'article_unreadable' }, credits_refunded: 1 });
      expect(performance.now() - began).toBeLessThan(30_000);
      expect((await world.audit(accountId)).balances.video.used).toBe(0);
    },
    60_000,
  );
});

/** A black picture of so many pixels, in a few kilobytes. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
