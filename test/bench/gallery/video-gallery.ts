import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { loadConfig } from '../../../src/configuration.js';
import { Engines } from '../../../src/media/engines/engines.service.js';
import { Ffmpeg } from '../../../src/media/engines/ffmpeg.service.js';
import { SpeechProgram } from '../../../src/media/engines/speech-program.service.js';
import { DEFAULT_VOICE, Speech } from '../../../src/media/engines/speech.service.js';
import { sectionsOfHtml } from '../../../src/media/script/article-sections.rules.js';
import { planCards, type PlannedPicture } from '../../../src/media/script/scene-plan.rules.js';
import { type ArticlePictures } from '../../../src/media/video/article-pictures.service.js';
import { type ArticleSource } from '../../../src/media/articles/article-source.service.js';
import { pictureFile } from '../../../src/media/video/film-filters.rules.js';
import { storyOf } from '../../../src/media/video/story.rules.js';
import { Narrator } from '../../../src/media/video/narration.service.js';
import {
  VideoRenderer,
  type StoryboardScene,
  type VideoResult,
} from '../../../src/media/video/video-renderer.service.js';
import { VISUAL_STYLES } from '../../../src/media/video/visual-styles.rules.js';
import { PiperVoices } from '../../../src/media/voices/piper-voices.service.js';
import { FolderObjectStore } from '../../../src/platform/object-store/folder-object-store.js';
import { summaryArticles, type SummaryArticle } from './summary-articles.js';

export const VIDEOS = 10;
const FRAMES = 6;
const GAP = 10;
/** More pixels than a scene has on a sheet. */
const SIDE = '540';
const SHEET_WIDTH = 1_200;
const MAX_BYTES = 60 * 1024;

export interface Sheet {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface VideoChoice {
  /** The nth video only, from 1. */
  readonly only: number | null;
  /** A picture of each scene too. */
  readonly isSingle: boolean;
}

/** Renders ten of the articles, and makes a contact sheet of six scenes of each. */
export async function videoSheets(made: (sheet: Sheet) => void, { only, isSingle }: VideoChoice): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'video-gallery-'));
  try {
    for (const [index, article] of tenArticles().entries()) {
      if (only !== null && only !== index + 1) continue;
      const { film, scenes, isTall } = await render(article, index, folder);
      const name = `videos-${String(index + 1).padStart(2, '0')}`;
      made({ name: `${name}.jpg`, bytes: await sheetOf(film, scenes, isTall) });
      if (isSingle) for (const sheet of await framesOf(film, scenes, { name, isTall })) made(sheet);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of all six kinds, from both halves. */
function tenArticles(): SummaryArticle[] {
  const all = summaryArticles();
  return Array.from({ length: VIDEOS }, (_, index) => all[index * 6 + (index % 5)] ?? all[0]).flatMap(
    (article) => article ?? [],
  );
}

async function render(
  article: SummaryArticle,
  index: number,
  folder: string,
): Promise<{ film: string; scenes: StoryboardScene[]; isTall: boolean }> {
  const config = loadConfig({ MEDIA_VIDEO_SIDE: SIDE });
  const [ffmpeg, speech] = [new Ffmpeg(config), new Speech(config)];
  const piper = new PiperVoices(config, speech);
  const engines = new Engines(config, ffmpeg, speech, piper, new SpeechProgram(config));
  const objects = new FolderObjectStore(join(folder, 'objects'));
  const sections = sectionsOfHtml(article.html, null);
  const source: Pick<ArticleSource, 'read' | 'cards'> = {
    read: async () => storyOf({ title: article.title, sections }),
    cards: async (plan) => planCards(plan.script, plan.sections, plan.pictures),
  };
  const pictures: Pick<ArticlePictures, 'prepare'> = { prepare: (_sections, call) => drawnPicture(index, call) };
  const renderer = new VideoRenderer(
    source as ArticleSource,
    pictures as ArticlePictures,
    new Narrator(speech, piper),
    ffmpeg,
    engines,
    objects,
    config,
  );
  const isTall = index % 3 !== 2;
  const visual_style = VISUAL_STYLES[index % VISUAL_STYLES.length];
  const input = { voice: DEFAULT_VOICE, format: isTall ? '9:16' : '16:9', visual_style, subtitles: true };
  const job = { jobId: randomUUID(), kind: 'video', accountId: randomUUID(), requestId: randomUUID(), cost: 1, input };
  const scratch = join(folder, `${index}`);
  mkdirSync(scratch);
  const attempt = { attempt: 1, signal: new AbortController().signal, folder: scratch, report: () => undefined };
  const result = (await renderer.run({ ...job, kind: 'video' }, attempt)) as unknown as VideoResult;
  const board = await objects.get(result.storyboard_key);
  const scenes = JSON.parse(board?.toString() ?? '[]') as StoryboardScene[];
  return { film: join(folder, 'objects', result.file.key), scenes, isTall };
}

/** The articles have no pictures: every other one gets a drawn landscape, as its page might have. */
async function drawnPicture(
  index: number,
  { width, height, folder }: { width: number; height: number; folder: string },
): Promise<PlannedPicture[]> {
  if (index % 2 === 1) return [];
  const hill = (y: number, color: string): string =>
    `<path d="M0 ${y} Q400 ${y - 260} 800 ${y} T1600 ${y} V1200 H0 Z" fill="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#8ec5e8"/>
    <circle cx="1150" cy="300" r="130" fill="#fff3c4"/>${hill(640, '#6f9a7d')}${hill(780, '#4f7d5f')}${hill(930, '#2f5a43')}</svg>`;
  const picture = sharp(Buffer.from(svg)).resize(width, height, { fit: 'cover' });
  await picture.png().toFile(join(folder, pictureFile(0)));
  return [{ index: 0, section: 0 }];
}

async function sheetOf(film: string, scenes: readonly StoryboardScene[], isTall: boolean): Promise<Buffer> {
  const columns = isTall ? FRAMES : FRAMES / 2;
  const width = Math.floor((SHEET_WIDTH - GAP * (columns + 1)) / columns);
  const height = Math.round(isTall ? (width * 16) / 9 : (width * 9) / 16);
  const placed = await Promise.all(
    varied(scenes).map(async (scene, i) => ({
      input: await frameAt(film, scene.start_seconds * 0.4 + scene.end_seconds * 0.6, { width, height }),
      left: GAP + (i % columns) * (width + GAP),
      top: GAP + Math.floor(i / columns) * (height + GAP),
    })),
  );
  const rows = Math.ceil(placed.length / columns);
  const sheet = sharp({
    create: { width: SHEET_WIDTH, height: GAP + rows * (height + GAP), channels: 3, background: '#ccd2df' },
  }).composite(placed);
  const raw = await sheet.png().toBuffer();
  for (let quality = 72; ; quality -= 8) {
    const bytes = await sharp(raw).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_BYTES || quality < 40) return bytes;
  }
}

/** One picture a scene, two thirds through it. */
async function framesOf(
  film: string,
  scenes: readonly StoryboardScene[],
  { name, isTall }: { name: string; isTall: boolean },
): Promise<Sheet[]> {
  const size = isTall ? { width: 540, height: 960 } : { width: 960, height: 540 };
  return Promise.all(
    scenes.map(async (scene, i) => ({
      name: `${name}-${String(i + 1).padStart(2, '0')}-${scene.layout ?? 'scene'}.png`,
      bytes: await frameAt(film, scene.start_seconds * 0.4 + scene.end_seconds * 0.6, size),
    })),
  );
}

/** Six scenes in order, each layout before any twice. */
function varied(scenes: readonly StoryboardScene[]): StoryboardScene[] {
  const seen = new Map<string, number>();
  const ranked = scenes.map((scene, index) => {
    const layout = scene.layout ?? '';
    const nth = seen.get(layout) ?? 0;
    seen.set(layout, nth + 1);
    return { scene, index, nth };
  });
  return ranked
    .sort((a, b) => a.nth - b.nth || a.index - b.index)
    .slice(0, FRAMES)
    .sort((a, b) => a.index - b.index)
    .map(({ scene }) => scene);
}

async function frameAt(film: string, seconds: number, size: { width: number; height: number }): Promise<Buffer> {
  const args = ['-loglevel', 'error', '-ss', seconds.toFixed(2), '-i', film, '-frames:v', '1', '-f', 'image2pipe'];
  const { stdout, status } = spawnSync('ffmpeg', [...args, '-c:v', 'png', 'pipe:1'], { maxBuffer: 64 * 1024 ** 2 });
  if (status !== 0) throw new Error(`no frame at ${seconds} s`);
  return sharp(stdout).resize(size.width, size.height).png().toBuffer();
}
