import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byteRangeOf } from '../../../src/web/endpoints/byte-range.rules.js';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { SignedUrls } from '../../../src/platform/object-store/signed-urls.js';
import { startS3Server, type S3Server } from '../../kit/s3-server.js';
import { Service } from '../metering/stack.js';

describe('a Range header', () => {
  it.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=8-100', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=-', null],
    ['bytes=0-1,3-4', null],
    ['lines=0-1', null],
    ['bytes=a-b', null],
    [undefined, null],
  ])('%s of ten bytes', (header, expected) => {
    expect(byteRangeOf(header, 10)).toEqual(expected);
  });
});

describe.each(['S3', 'a folder'] as const)('files stored in %s', (kind) => {
  const FILM = Buffer.from('0123456789');
  let server: S3Server;
  let service: Service;
  let folder: string;
  let base: string;

  beforeAll(async () => {
    server = await startS3Server();
    folder = mkdtempSync(join(tmpdir(), 'stored-'));
    const { endpoint, bucket, accessKeyId, secretAccessKey } = server.config;
    const s3 = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    service = await Service.start(undefined, { DATA_DIR: folder, ...(kind === 'S3' && s3) });
    await service.app.get<ObjectStore>(OBJECT_STORE, { strict: false }).put('videos/a.mp4', FILM);
    await service.app.listen(0, '127.0.0.1');
    const { port } = service.app.getHttpServer().address() as { port: number };
    base = `http://127.0.0.1:${port}`;
  }, 60_000);

  afterAll(async () => {
    await service.stop();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const signed = (key: string): string => {
    const { pathname, search } = new URL(service.app.get(SignedUrls, { strict: false }).sign(key).url);
    return base + pathname + search;
  };

  it('are sent whole, with what a player wants to know', async () => {
    const answer = await fetch(signed('videos/a.mp4'));
    expect([answer.status, await answer.text()]).toEqual([200, FILM.toString()]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': '10',
      'cache-control': 'private, max-age=3600',
    });
    const etag = answer.headers.get('etag') as string;
    expect((await fetch(signed('videos/a.mp4'), { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('are sent in parts', async () => {
    const part = await fetch(signed('videos/a.mp4'), { headers: { range: 'bytes=2-4', accept: 'video/*,*/*;q=0.5' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    const beyond = await fetch(signed('videos/a.mp4'), { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const changed = await fetch(signed('videos/a.mp4'), { headers: { range: 'bytes=2-4', 'if-range': '"other"' } });
    expect(changed.status).toBe(200);
    const head = await fetch(signed('videos/a.mp4'), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  });

  it('are nobody’s without a good signature', async () => {
    const good = signed('videos/a.mp4');
    const last = good.at(-1) === 'A' ? 'B' : 'A';
    const tampered = [
      good.slice(0, -1) + last,
      good.replace('videos/a.mp4', 'videos/b.mp4'),
      good.replace(/expires=\d+/, 'expires=99999999999'),
      `${base}/media/videos/a.mp4`,
      `${base}/media/videos/..%2fsecret.mp4?expires=99999999999&signature=x`,
    ];
    for (const url of tampered) expect([url, (await fetch(url)).status]).toEqual([url, 404]);
    service.clock.offsetMs = 86_400_000 - 60_000;
    expect((await fetch(good)).status).toBe(200);
    service.clock.offsetMs = 86_400_000 + 1_000;
    const expired = await fetch(good);
    expect([expired.status, ((await expired.json()) as { detail: string }).detail]).toEqual([
      404,
      expect.stringMatching(/expired/),
    ]);
    service.clock.offsetMs = 0;
  });
});
