import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const FILE = 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js';

interface Bundle {
  readonly bytes: Buffer;
  /** Strong entity tag. */
  readonly etag: string;
}

/** Scalar's viewer, the one file that a browser needs of it, as it came from npm. */
@Injectable()
export class ViewerBundle {
  private loading: Promise<Bundle> | undefined;

  /** Read when somebody first opens the reference, then kept. */
  load(): Promise<Bundle> {
    this.loading ??= read().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }
}

async function read(): Promise<Bundle> {
  const bytes = await readFile(bundlePath());
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

function bundlePath(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, FILE);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${FILE} is missing from this installation`);
  }
}
