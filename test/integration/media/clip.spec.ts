import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FFMPEG, describeWithInfra } from '../../kit/infra.js';
import { framesOf, makeFilm, probe } from '../../kit/film.js';
import { findFaces, readFaceCascade } from '../../../src/media/clip/face-cascade.rules.js';
import { StoredFileSweep } from '../../../src/platform/object-store/stored-file-sweep.schedule.js';
import { MediaWorld } from './media-world.js';

const HOST = 'films.example.org';
const FACES = fileURLToPath(new URL('../../fixtures/faces', import.meta.url));
const QUOTE = 'Small robots sort more parcels than large ones';
const mean = (pixels: Uint8Array): number => pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length;

describeWithInfra(FFMPEG, 'clips', () => {
  let world: MediaWorld;
  let key: string;
  let accountId: string;

  beforeAll(async () => {
    world = await MediaWorld.open(HOST, () => ({ MEDIA_FACE_CASCADE: join(FACES, 'frontal.xml') }));
    ({ key, accountId } = await world.account('pro'));
    const film = (name: string, ...args: string[]): void => {
      const file = join(world.folder, name);
      makeFilm(file, ...args);
      world.site.serve(`/${name}`, readFileSync(file), { 'content-type': 'video/mp4' });
    };
    // Each frame is brighter than the one before by two steps of 255.
    const counted = ['-f', 'lavfi', '-i', "color=black:s=320x180:r=25:d=4,format=gray,geq=lum='20+2*N'"];
    const sound = ['-f', 'lavfi', '-i', 'sine=f=440:d=4'];
    film('counted.mp4', ...counted, ...sound, '-c:v', 'libx264', '-g', '50', '-crf', '4', '-c:a', 'aac', '-shortest');
    const ball = ['-f', 'lavfi', '-i', 'color=gray:s=320x180:r=25:d=4', '-f', 'lavfi', '-i', 'color=white:s=24x24:d=4'];
    const still = [
      '-f',
      'lavfi',
      '-i',
      'color=gray:s=480x180:r=25:d=4',
      '-loop',
      '1',
      '-i',
      join(FACES, 'portrait.png'),
    ];
    const face = [...still, '-f', 'lavfi', '-i', 'color=white:s=24x24:d=4', '-filter_complex'];
    const laid = "[1:v]scale=180:180[f];[0:v][f]overlay=x=290:y=0[p];[p][2:v]overlay=x='10+t*30':y=80";
    film('portrait.mp4', ...face, laid, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-t', '4');
    film('ball.mp4', ...ball, '-filter_complex', "overlay=x='10+t*70':y=80", '-c:v', 'libx264', '-t', '4');
  }, 90_000);

  afterAll(() => world.close());

  const clip = (body: object, by = key) =>
    world.post('/clip', by, { start_seconds: 1, end_seconds: 3, quote: QUOTE, ...body });
  const film = (name: string): { video_url: string } => ({ video_url: `http://${HOST}/${name}` });

  it('are cut to the frame, charged once, and polled until they are there', async () => {
    const before = await world.audit(accountId);
    const requested = await clip({ ...film('counted.mp4'), start_seconds: 1.2, end_seconds: 2.8, aspect: '16:9' });
    expect([requested.status, requested.body]).toEqual([
      200,
      {
        jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'queued',
        poll_url: `/clip/${requested.body.jobId}`,
        retry_after_seconds: 15,
        cost: 6,
        credits_remaining: 50_000 - before.balances.api.used - 6,
      },
    ]);
    const first = await world.get(requested.body.poll_url, key);
    expect(first.body).toMatchObject({ jobId: requested.body.jobId, url: null, error: null, credits_refunded: 0 });
    const done = await world.ended(requested.body.poll_url, key);
    expect(done).toMatchObject({
      status: 'done',
      progress: 1,
      stage: 'finished',
      duration_seconds: 1.6,
      width: 1280,
      height: 720,
      retry_after_seconds: null,
      quote: QUOTE,
      start_seconds: 1.2,
      end_seconds: 2.8,
      quote_proved: null,
      quote_span: null,
    });
    const { file, size } = await world.download(done.url);
    expect(done.size_bytes).toBe(size);
    const shape = probe(file);
    expect(shape.video).toEqual({ codec: 'h264', width: 1280, height: 720, frames: 40 });
    expect(shape.audio).toMatchObject({ codec: 'aac', seconds: expect.closeTo(1.6, 1) });
    // The upper part is free of the caption: frame 30 has the brightness 20 + 2 × 30 of studio range.
    const frames = framesOf(file, { width: 8, height: 4, filter: 'crop=iw:ih/4:0:0' }).map(mean);
    const source = framesOf(join(world.folder, 'counted.mp4'), { width: 8, height: 4 }).map(mean);
    const nearest = (brightness: number): number =>
      source.reduce(
        (best, each, at) => (Math.abs(each - brightness) < Math.abs((source[best] ?? 0) - brightness) ? at : best),
        0,
      );
    expect([nearest(frames[0] ?? 0), nearest(frames.at(-1) ?? 0)]).toEqual([30, 69]);
    expect((await world.audit(accountId)).balances.api.used).toBe(before.balances.api.used + 6);
  }, 120_000);

  it('keep what moves in sight, and are the same bytes for the same input', async () => {
    const ask = { ...film('ball.mp4'), start_seconds: 0, end_seconds: 4, style: 'shorts' };
    const [one, two] = [await clip(ask), await clip(ask)];
    const done = await world.ended(one.body.poll_url, key);
    expect(done).toMatchObject({ status: 'done', width: 720, height: 1280 });
    const { file, sha256 } = await world.download(done.url);
    const frames = framesOf(file, { width: 36, height: 64, filter: 'fps=4' });
    expect(frames.length).toBe(16);
    // The ball: a bright spot in the middle rows, which hold no caption.
    const seen = frames.map((pixels) => pixels.subarray(36 * 24, 36 * 40).some((pixel) => pixel > 200));
    expect(seen).toEqual(frames.map(() => true));
    // The words of the caption: bright pixels lower down.
    expect(frames.every((pixels) => pixels.subarray(36 * 42).some((pixel) => pixel > 150))).toBe(true);
    const again = await world.ended(two.body.poll_url, key);
    expect((await world.download(again.url)).sha256).toBe(sha256);
  }, 120_000);

  it('keep a face in sight, though something else moves', async () => {
    const requested = await clip({ ...film('portrait.mp4'), start_seconds: 0, end_seconds: 3, style: 'shorts' });
    const done = await world.ended(requested.body.poll_url, key);
    const { file } = await world.download(done.url);
    const cascade = readFaceCascade(readFileSync(join(FACES, 'frontal.xml'), 'utf8'));
    const size = { width: 108, height: 192 };
    const seen = framesOf(file, { ...size, filter: 'fps=4' }).map((pixels) => findFaces(cascade, { pixels, ...size }));
    expect(seen.length).toBe(12);
    // The face is cut off nowhere: it is found as a whole in each picture.
    for (const faces of seen) expect(faces[0]?.size).toBeGreaterThan(25);
  }, 120_000);

  it('show pixels that are not square as they were meant', async () => {
    // A circle of 100 pixels that are twice as wide as high: on the clip it must be round again.
    const circle = "geq=lum='if(lt(pow(2*(X-160),2)+pow(Y-90,2),900),235,16)':cb=128:cr=128,setsar=2/1";
    const file = join(world.folder, 'stretched.mp4');
    const source = ['-f', 'lavfi', '-i', 'color=black:s=320x180:r=25:d=2', '-vf', circle, '-c:v', 'libx264'];
    makeFilm(file, ...source, '-pix_fmt', 'yuv420p');
    world.site.serve('/stretched.mp4', readFileSync(file), { 'content-type': 'video/mp4' });
    for (const aspect of ['16:9', '9:16']) {
      const range = { start_seconds: 0, end_seconds: 1, style: 'twitter', aspect };
      const requested = await clip({ ...film('stretched.mp4'), ...range });
      const done = await world.ended(requested.body.poll_url, key);
      const size = aspect === '16:9' ? { width: 160, height: 90 } : { width: 90, height: 160 };
      const [pixels = new Uint8Array()] = framesOf((await world.download(done.url)).file, size);
      // Below the caption at the upper edge.
      const bright = [...pixels].flatMap((pixel, at) =>
        pixel > 128 && at > size.width * size.height * 0.3 ? [[at % size.width, Math.floor(at / size.width)]] : [],
      );
      const extent = (axis: number): number => {
        const all = bright.map((place) => place[axis] ?? 0);
        return Math.max(...all) - Math.min(...all) + 1;
      };
      expect(extent(0) / extent(1)).toBeGreaterThan(0.85);
      expect(extent(0) / extent(1)).toBeLessThan(1.15);
    }
  }, 60_000);

  it('know the length of a film with thousands of chapters', async () => {
    const chapters = Array.from(
      { length: 2_000 },
      (_, at) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${at}\nEND=${at + 1}\ntitle=Chapter ${at}\n`,
    );
    const about = join(world.folder, 'chapters.txt');
    writeFileSync(about, `;FFMETADATA1\n${chapters.join('')}`);
    const file = join(world.folder, 'chapters.mkv');
    makeFilm(file, ...['-i', join(world.folder, 'ball.mp4'), '-i', about, '-map_metadata', '1', '-c', 'copy']);
    world.site.serve('/chapters.mkv', readFileSync(file), { 'content-type': 'video/x-matroska' });
    const late = await clip({ ...film('chapters.mkv'), start_seconds: 3, end_seconds: 30 });
    const failed = await world.refunded(late.body.poll_url, key);
    expect(failed).toMatchObject({ error: { code: 'time_range', message: expect.stringContaining('4 s long') } });
  }, 60_000);

  it('of all styles are one job at one price', async () => {
    const requested = await clip({
      ...film('counted.mp4'),
      start_seconds: 0,
      end_seconds: 1,
      style: 'all',
      quality: '1080p',
    });
    expect(requested.body.cost).toBe(9);
    const done = await world.ended(requested.body.poll_url, key);
    expect(Object.keys(done.urls)).toEqual(['twitterquotes', 'twitter', 'shorts']);
    expect(done).toMatchObject({ width: 1080, height: 1920, url: done.urls.twitterquotes });
    const hashes = await Promise.all(Object.values<string>(done.urls).map((url) => world.download(url)));
    expect(new Set(hashes.map(({ sha256 }) => sha256)).size).toBe(3);
  }, 120_000);

  it('under one Idempotency-Key are one job and one charge', async () => {
    const before = await world.audit(accountId);
    const headers = { 'idempotency-key': 'the-same-clip' };
    const ask = { start_seconds: 0, end_seconds: 1, quote: QUOTE, ...film('counted.mp4') };
    const [one, two] = [await world.post('/clip', key, ask, headers), await world.post('/clip', key, ask, headers)];
    expect(two.body).toEqual(one.body);
    expect((await world.audit(accountId)).balances.api.used).toBe(before.balances.api.used + 6);
    await world.ended(one.body.poll_url, key);
  }, 60_000);

  it.each([
    [
      'a playlist that points inward',
      '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/secret.ts\n#EXT-X-ENDLIST\n',
      'media_unreadable',
    ],
    ['a list of files of this machine', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'media_unreadable'],
    ['noise', 'x'.repeat(5_000), 'media_unreadable'],
    ['nothing', null, 'source_not_found'],
  ])(
    'of %s fail, and the charge goes back',
    async (what, content, code) => {
      const name = `${what.replaceAll(' ', '-')}.mp4`;
      if (content !== null) world.site.serve(`/${name}`, content, { 'content-type': 'video/mp4' });
      const { accountId: account, key: by } = await world.account('pro_mini');
      const requested = await clip(film(name), by);
      const failed = await world.refunded(requested.body.poll_url, by);
      expect(failed).toMatchObject({ status: 'failed', url: null, error: { code }, credits_refunded: 6 });
      expect(failed.error.message).not.toMatch(/127\.0\.0\.1|\/tmp|passwd/);
      const audited = await world.audit(account);
      expect([audited.balances.api.used, audited.verified]).toEqual([0, true]);
    },
    60_000,
  );

  it('of a connection that breaks off, and beyond the end of the video, fail', async () => {
    world.site.routes.set('/short.mp4', (_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('x', () => response.destroy());
    });
    const broken = await clip(film('short.mp4'));
    expect(await world.refunded(broken.body.poll_url, key)).toMatchObject({ error: { code: 'source_unreachable' } });
    const late = await clip({ ...film('counted.mp4'), start_seconds: 3, end_seconds: 30 });
    expect(await world.refunded(late.body.poll_url, key)).toMatchObject({ error: { code: 'time_range' } });
  }, 60_000);

  it.each([
    [{ quote: 'short' }, 'quote'],
    [{ quote: 'go 🚀🚀🚀🚀🚀🚀🚀🚀' }, 'quote'],
    [{ quote: 'الروبوتات الصغيرة تفرز الطرود' }, 'quote'],
    [{ end_seconds: 1 }, 'end_seconds'],
    [{ end_seconds: 182 }, 'end_seconds'],
    [{ start_seconds: -1 }, 'start_seconds'],
    [{ start_seconds: '1' }, 'start_seconds'],
    [{ video_id: 'dQw4w9WgXcQ' }, 'video_url'],
    [{ video_url: undefined }, 'video_url'],
    [{ video_url: 'http://127.0.0.1/film.mp4' }, 'video_url'],
    [{ video_url: 'file:///etc/passwd' }, 'video_url'],
    [{ quality: '4k' }, 'quality'],
    [{ style: 'loud' }, 'style'],
    [{ aspect: '1:1' }, 'aspect'],
  ])('are refused where %j', async (change, field) => {
    const { status, body } = await clip({ ...film('counted.mp4'), ...change });
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('at 1080p need a plan, all need credits, and those of the video site a fetcher', async () => {
    const { key: free, accountId: freeId } = await world.account('free');
    const wide = await clip({ ...film('counted.mp4'), quality: '1080p' }, free);
    expect([wide.status, wide.body.code]).toEqual([403, 'plan_too_low']);
    const long = await clip({ ...film('counted.mp4'), end_seconds: 181 }, free);
    const second = await clip({ ...film('counted.mp4'), end_seconds: 181 }, free);
    expect([long.status, long.body.cost, second.status, second.body.code]).toEqual([200, 21, 402, 'quota_exhausted']);
    await world.refunded(long.body.poll_url, free);
    for (const source of [{ video_id: 'dQw4w9WgXcQ' }, { video_url: 'https://youtu.be/dQw4w9WgXcQ?t=4' }]) {
      const site = await clip(source);
      expect([site.status, site.body.code, site.body.variable]).toEqual([503, 'not_configured', 'MEDIA_FETCHER_URL']);
    }
    expect((await world.audit(freeId)).balances.api.used).toBe(0);
  }, 60_000);

  it('are told their price for nothing', async () => {
    const quoted = async (query: string) => (await world.get(`/clip/quote?${query}`, key)).body;
    expect(await quoted('start_seconds=1.5&end_seconds=61.5&quality=1080p')).toEqual({
      cost: 14,
      wallet: 'api',
      duration_seconds: 60,
    });
    expect((await quoted('start_seconds=x&end_seconds=3')).errors[0].field).toBe('start_seconds');
  });

  it('are kept for as long as the operator says; then their poll says that they expired, and they are deleted', async () => {
    const [job] = (await world.get('/jobs?kind=clip&status=done&limit=1', key)).body.data;
    const before = (await world.get(job.poll_url, key)).body;
    const clips = join(world.folder, 'objects', 'clips');
    const sweep = world.service.app.get(StoredFileSweep, { strict: false });
    const finished = Date.parse(before.finished_at);
    const day = 86_400_000;
    try {
      // An hour before the end the address holds for that hour.
      world.service.clock.offsetMs = finished + 30 * day - 3_600_000 - Date.now();
      const last = (await world.get(job.poll_url, key)).body;
      expect(last.expires_at).toBe(new Date(Math.floor((finished + 30 * day) / 1_000) * 1_000).toISOString());
      await sweep.sweep();
      expect((await world.download(last.url)).size).toBe(before.size_bytes);
      world.service.clock.offsetMs = 31 * day;
      const { body } = await world.get(job.poll_url, key);
      const expired = { url: null, stage: 'expired', expires_at: new Date(finished + 30 * day).toISOString() };
      expect(body).toEqual({ ...before, ...expired });
      await sweep.sweep();
      expect(readdirSync(clips)).toEqual([]);
    } finally {
      world.service.clock.offsetMs = 0;
    }
  });

  it('and all jobs are listed to their owner, and to nobody else', async () => {
    const { key: other } = await world.account('free');
    const mine = (await world.get('/jobs?kind=clip&status=done&limit=2', key)).body;
    expect(mine.data).toHaveLength(2);
    expect(mine.data[0]).toEqual({
      job_id: expect.any(String),
      kind: 'clip',
      status: 'done',
      poll_url: `/clip/${mine.data[0].job_id}`,
      cost: 6,
      created_at: expect.any(String),
      finished_at: expect.any(String),
    });
    const next = (await world.get(`/jobs?kind=clip&status=done&limit=100&cursor=${mine.pagination.next_cursor}`, key))
      .body;
    expect(mine.data.length + next.data.length).toBe(mine.pagination.total);
    expect((await world.get('/jobs', other)).body.data).toEqual([]);
    expect((await world.get(mine.data[0].poll_url, other)).status).toBe(404);
    expect((await world.get('/jobs?kind=opera', key)).status).toBe(400);
    const redirected = await world.service.call('GET', mine.data[0].poll_url, key).catch(() => null);
    expect(redirected?.headers.location).toBe(`/api/v1${mine.data[0].poll_url}`);
  });
});
