import { Inject, Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { EngineMissing } from '../../jobs/job-runner.js';
import { CONFIG } from '../../platform/tokens.js';
import { retriedRead } from '../engines/retried-read.js';
import { findFaces, readFaceCascade, type Face, type FaceCascade } from './face-cascade.rules.js';

/** Consecutive greyscale pictures. */
export interface FacePictures {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Detects faces with the cascade that an operator has mounted; without one, it finds none. */
@Injectable()
export class FaceFinder {
  private readonly cascade = retriedRead(async () => {
    const { faceCascade } = this.config.media;
    if (faceCascade === null) return { value: null, isWhole: true };
    const value: FaceCascade | null = await readFile(faceCascade, 'utf8')
      .then(readFaceCascade)
      .catch(() => null);
    return { value, isWhole: value !== null };
  });

  constructor(@Inject(CONFIG) private readonly config: Config & WithMedia) {}

  get isSet(): boolean {
    return this.config.media.faceCascade !== null;
  }

  /** Whether a readable cascade is configured. */
  async isThere(): Promise<boolean> {
    return (await this.cascade()) !== null;
  }

  /** The faces of each picture. @throws EngineMissing, the signal's reason */
  async find({ pixels, width, height }: FacePictures, signal: AbortSignal): Promise<Face[][]> {
    const cascade = await this.cascade();
    if (!cascade) throw new EngineMissing('MEDIA_FACE_CASCADE');
    const found: Face[][] = [];
    const size = width * height;
    for (let at = 0; at + size <= pixels.length; at += size) {
      found.push(findFaces(cascade, { pixels: pixels.subarray(at, at + size), width, height }));
      // Each picture takes some hundredths of a second; lease renewal runs in between.
      await setImmediate();
      signal.throwIfAborted();
    }
    return found;
  }
}
