import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { type WithScreenshots } from '../submissions.settings.js';
import { decodePicture, type PictureBounds } from '../../parsers/logo-files/decode-logo.js';
import { LogoRejected } from '../../parsers/logo-files/decoded-logo.js';
import { DrawingLost } from '../../parsers/logo-files/drawing-processes.js';
import { OperatorFetch } from '../../platform/safe-fetch/operator-fetch.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { CONFIG } from '../../platform/tokens.js';

const PICTURE: PictureBounds = { maxBytes: 4 * 1024 * 1024, width: 1_200, height: 1_200 };
const SCREENSHOT: PictureBounds = { maxBytes: 12 * 1024 * 1024, width: 1_280, height: 2_560 };
const PICTURE_TIMEOUT_MS = 6_000;
/** Includes the start of a remote browser. */
const SCREENSHOT_TIMEOUT_MS = 20_000;

/** A picture in base64, or the reason for its absence. */
export type FoundPicture = { readonly png: string } | { readonly missing: string };

/** Pictures of a site, each re-encoded in a separate process; only the pixels of a foreign file are stored. */
@Injectable()
export class SnapshotPictures implements OnApplicationShutdown {
  private readonly camera: OperatorFetch | null;

  constructor(
    private readonly outgoing: SafeFetch,
    @Inject(CONFIG) { screenshotUrl }: Config & WithScreenshots,
  ) {
    this.camera = screenshotUrl === null ? null : new OperatorFetch(screenshotUrl);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.camera?.close();
  }

  /** The first address with a picture. */
  async first(addresses: readonly string[]): Promise<FoundPicture> {
    let found: FoundPicture = { missing: 'none declared' };
    for (const address of addresses) {
      found = await drawn(PICTURE, () =>
        this.outgoing.fetch(address, {
          maxBytes: PICTURE.maxBytes,
          timeoutMs: PICTURE_TIMEOUT_MS,
          headers: { accept: 'image/png, image/svg+xml, image/jpeg, image/webp, image/gif' },
        }),
      );
      if ('png' in found) return found;
    }
    return found;
  }

  /** The screenshot service's picture of an address that was just reachable. */
  async screenshot(url: string): Promise<FoundPicture> {
    const { camera } = this;
    if (camera === null) return { missing: 'not_configured' };
    return drawn(SCREENSHOT, () =>
      camera.fetch(`?url=${encodeURIComponent(url)}`, {
        maxBytes: SCREENSHOT.maxBytes,
        timeoutMs: SCREENSHOT_TIMEOUT_MS,
        headers: { accept: 'image/png, image/jpeg, image/webp' },
      }),
    );
  }
}

async function drawn(bounds: PictureBounds, fetched: () => Promise<SafeResponse>): Promise<FoundPicture> {
  try {
    const answer = await fetched();
    if (!answer.ok) return { missing: `status ${answer.status}` };
    const { bytes } = await decodePicture(answer.body, bounds);
    return { png: bytes.toString('base64') };
  } catch (error) {
    if (error instanceof SafeFetchError) return { missing: error.code };
    if (error instanceof LogoRejected) return { missing: error.reason };
    if (error instanceof DrawingLost) return { missing: error.reason };
    throw error;
  }
}
