import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VISUAL_STYLES } from '../../../src/media/video/visual-styles.rules.js';
import { type VideoResult } from '../../../src/media/video/video-renderer.service.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { FolderObjectStore } from '../../../src/platform/object-store/folder-object-store.js';
import { SafeFetch } from '../../../src/platform/safe-fetch/safe-fetch.js';
import { framesOf, judged, probe, readFrame } from '../../kit/film.js';
import { ESPEAK, describeWithInfra } from '../../kit/infra.js';
import { rendererOf } from '../../chaos/render-workers.js';

const TEXT = 'Robots sort 7 million parcels.';

describeWithInfra(ESPEAK, 'a visual style', () => {
  const looks = new Set<string>();
  let folder: string;
  let objects: FolderObjectStore;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'styles-'));
    objects = new FolderObjectStore(join(folder, 'objects'));
    await objects.put('inputs/text.txt', Buffer.from(TEXT));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(VISUAL_STYLES)(
    '%s shows the figure, the title and the words as they are said, and never nothing',
    async (visual_style) => {
      const outgoing = new SafeFetch({ userAgent: 'Spec/1' });
      const scratch = join(folder, visual_style);
      mkdirSync(scratch);
      const jobId = newId();
      const input = { text_key: 'inputs/text.txt', title: 'Parcels', voice: 'en-us', format: '9:16', visual_style };
      const job = { jobId, kind: 'video', accountId: newId(), requestId: newId(), cost: 1 } as const;
      const attempt = { attempt: 1, signal: new AbortController().signal, folder: scratch, report: () => undefined };
      const { file } = (await rendererOf('video', objects, outgoing, { MEDIA_VIDEO_SIDE: '720' }).run(
        { ...job, input: { ...input, subtitles: true } },
        attempt,
      )) as unknown as VideoResult;
      const film = join(folder, 'objects', file.key);

      expect(probe(film).video).toMatchObject({ codec: 'h264', width: 720, height: 1280 });
      expect(judged(film, '-vf', 'blackdetect=d=0.03:pix_th=0.05', '-an')).not.toContain('black_start');
      // Light words on dark or dark words on light: whichever is read.
      const expectToSay = (words: RegExp, crop: string): void => {
        const read = readFrame(film, 1.7, crop);
        expect(words.test(read) ? read : `${read} ${readFrame(film, 1.7, `${crop},negate`)}`).toMatch(words);
      };
      expectToSay(/7 million/i, 'null');
      expectToSay(/million|parcels|robots|sort/i, 'crop=iw:ih*0.22:0:ih*0.68');
      // No two styles look alike, and nothing moves out of the picture.
      const [first] = framesOf(film, { width: 9, height: 16, args: ['-ss', '1.7', '-t', '0.1'] });
      looks.add(Buffer.from(first ?? []).toString('hex'));
      expect(looks.size).toBe(VISUAL_STYLES.indexOf(visual_style) + 1);
    },
    90_000,
  );
});
