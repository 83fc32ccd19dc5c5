import { Injectable } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { entityTagOf } from '../../web/endpoints/entity-tag.js';

const FILE = 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js';

type Encoding = 'br' | 'gzip';

interface Bundle {
  readonly bytes: Buffer;
  /** Strong entity tag. */
  readonly etag: string;
}

const pack: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  // Maximum quality would take half a minute for this file; this level takes about a second, once.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip),
};

/** Scalar's viewer: its one browser file, unmodified from npm. */
@Injectable()
export class ViewerBundle {
  private readonly loading = new Map<Encoding | null, Promise<Bundle>>();

  /** Read and compressed at the first request, then cached. */
  load(encoding: Encoding | null): Promise<Bundle> {
    let bundle = this.loading.get(encoding);
    if (!bundle) {
      bundle = encoding === null ? read() : this.load(null).then((plain) => packed(plain, encoding));
      bundle.catch(() => this.loading.delete(encoding));
      this.loading.set(encoding, bundle);
    }
    return bundle;
  }
}

async function packed({ bytes, etag }: Bundle, encoding: Encoding): Promise<Bundle> {
  return { bytes: await pack[encoding](bytes), etag: `${etag.slice(0, -1)}-${encoding}"` };
}

async function read(): Promise<Bundle> {
  const bytes = await readFile(bundlePath());
  return { bytes, etag: entityTagOf(bytes) };
}

function bundlePath(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, FILE);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error(`${FILE} is missing from this installation`);
  }
}
