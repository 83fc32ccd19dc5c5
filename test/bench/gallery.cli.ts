import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { EXIT, parseCommandLine, type CliCommand, wholeNumber } from '../../src/cli/io/command.js';
import { SummaryDrawing } from '../../src/text/visual-summary/summary-drawing.js';
import { summaryArticles, type SummaryArticle } from './gallery/summary-articles.js';
import { VIDEOS, videoSheets } from './gallery/video-gallery.js';

const FOLDER = 'docs/gallery';
const PER_PAGE = 6;
const COLUMNS = 2;
const WIDTH = 1_200;
const GAP = 16;
const QUALITY = 70;

export const command: CliCommand = {
  name: 'gallery',
  summary: 'draw the sixty written articles as visual summaries, or ten of them as videos, on contact pages',
  usage: `
  npm run gallery
  npm run gallery -- --out DIR
  npm run gallery -- --out DIR --single
  npm run gallery -- --videos
  npm run gallery -- --videos --only 3

Draws the articles of test/fixtures/summary-articles, in the order of their files, and writes JPEG pages of six.

  --out DIR   where to write (default ${FOLDER})
  --single    instead one PNG an article; with --videos also one a scene
  --videos    instead render ten of the articles as videos, and make a contact sheet of six scenes of each
              (needs ffmpeg and espeak-ng; some minutes)
  --only N    with --videos: only the Nth video

With --json: pages[], bytes`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: {
        out: { type: 'string', default: FOLDER },
        single: { type: 'boolean', default: false },
        videos: { type: 'boolean', default: false },
        only: { type: 'string' },
      },
    });
    const only = values.only === undefined ? null : wholeNumber('only', values.only, [1, VIDEOS]);
    const out = resolve(values.out);
    mkdirSync(out, { recursive: true });
    const files: { name: string; bytes: number }[] = [];
    const write = ({ name, bytes }: { name: string; bytes: Uint8Array }): void => {
      writeFileSync(join(out, name), bytes);
      files.push({ name, bytes: bytes.length });
      io.say(`${name}, ${Math.round(bytes.length / 1024)} kB`);
    };
    if (values.videos) await videoSheets(write, { only, isSingle: values.single });
    else for (const file of await summaries(values.single)) write(file);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    io.result({ pages: files.map(({ name }) => name), bytes: total });
    io.say(`${files.length} pictures in ${out}, ${Math.round(total / 1024)} kB`);
    return EXIT.ok;
  },
};

interface Picture {
  readonly article: SummaryArticle;
  readonly png: Uint8Array;
}

async function summaries(isSingle: boolean): Promise<{ name: string; bytes: Uint8Array }[]> {
  const drawn = await pictures();
  return isSingle
    ? drawn.map(({ article, png }) => ({ name: `${article.genre}-${article.name}.png`, bytes: png }))
    : pages(drawn);
}

async function pictures(): Promise<Picture[]> {
  const drawing = new SummaryDrawing();
  const drawn: Picture[] = [];
  for (const article of summaryArticles()) {
    const result = await drawing.draw({
      title: article.title,
      contentHtml: article.html,
      excerpt: null,
      sourceUrl: null,
      theme: 'default',
      font: 'default',
      attribution: null,
    });
    if ('undrawable' in result) throw new Error(`${article.name}: ${result.undrawable}`);
    drawn.push({ article, png: result.drawn.png });
  }
  return drawn;
}

async function pages(drawn: readonly Picture[]): Promise<{ name: string; bytes: Buffer }[]> {
  const count = Math.ceil(drawn.length / PER_PAGE);
  const numbers = Array.from({ length: count }, (_, i) => i);
  return Promise.all(
    numbers.map(async (i) => ({
      name: `summaries-${String(i + 1).padStart(2, '0')}.jpg`,
      bytes: await contactPage(drawn.slice(i * PER_PAGE, (i + 1) * PER_PAGE)),
    })),
  );
}

/** Each picture goes below the shorter column. */
async function contactPage(drawn: readonly Picture[]): Promise<Buffer> {
  const width = Math.floor((WIDTH - GAP * (COLUMNS + 1)) / COLUMNS);
  const bottoms = Array.from({ length: COLUMNS }, () => GAP);
  const placed: { input: Buffer; left: number; top: number }[] = [];
  for (const { png } of drawn) {
    const { data, info } = await sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true });
    const column = bottoms.indexOf(Math.min(...bottoms));
    const top = bottoms[column] ?? GAP;
    placed.push({ input: data, left: GAP + column * (width + GAP), top });
    bottoms[column] = top + info.height + GAP;
  }
  return sharp({ create: { width: WIDTH, height: Math.max(...bottoms), channels: 3, background: '#ccd2df' } })
    .composite(placed)
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}
