import { Injectable } from '@nestjs/common';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type ArticleSection } from '../script/article-sections.rules.js';
import { pictureFile } from './film-filters.rules.js';
import { type PlannedPicture } from '../script/scene-plan.rules.js';

const MAX_PICTURES = 4;
const MAX_BYTES = 8 * 1024 ** 2;
const TIMEOUT_MS = 10_000;
const MAX_PIXELS = 40_000_000;
/** A smaller picture would be blurred at the size of a video. */
const MIN_SIDE = 360;
const FORMATS = new Set(['jpeg', 'png', 'webp']);

export interface PictureCall {
  readonly width: number;
  readonly height: number;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** The pictures of an article, cropped to a frame around what draws attention. */
@Injectable()
export class ArticlePictures {
  constructor(private readonly outgoing: SafeFetch) {}

  /** Those that could be fetched and are large enough; a picture that fails never fails a video. */
  async prepare(sections: readonly ArticleSection[], call: PictureCall): Promise<PlannedPicture[]> {
    const sources = new Map<string, number>();
    for (const [section, { pictures }] of sections.entries()) {
      for (const { src } of pictures) if (!sources.has(src)) sources.set(src, section);
    }
    const first = [...sources].slice(0, MAX_PICTURES);
    const ready = await Promise.all(first.map(([src], index) => this.prepareOne(src, index, call)));
    call.signal.throwIfAborted();
    return first.flatMap(([, section], index) => (ready[index] ? [{ index, section }] : []));
  }

  private async prepareOne(
    src: string,
    index: number,
    { width, height, folder, signal }: PictureCall,
  ): Promise<boolean> {
    try {
      const answer = await this.outgoing.fetch(src, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
        headers: { accept: 'image/jpeg,image/png,image/webp' },
      });
      if (!answer.ok) return false;
      const { default: sharp } = await import('sharp');
      const read = () => sharp(answer.body, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
      const about = await read().metadata();
      if (!FORMATS.has(about.format ?? '') || Math.min(about.width ?? 0, about.height ?? 0) < MIN_SIDE) return false;
      const cropped = read().rotate().resize(width, height, { fit: 'cover', position: 'attention' }).flatten();
      await writeFile(join(folder, pictureFile(index)), await cropped.png({ compressionLevel: 1 }).toBuffer());
      return true;
    } catch {
      return false;
    }
  }
}
