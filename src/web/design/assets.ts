import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';

/** A file that pages load, at a path that contains its hash, so that caches may store it for ever. */
export interface Asset {
  /** From the root of the service. */
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  /** False for files that are already compressed, such as fonts. */
  readonly packs: boolean;
  /** Compressed on first use: the start must not wait for it, and most processes serve no page. */
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const FOLDER = '/assets/';
const byPath = new Map<string, Asset>();

/**
 * Serves a file of the sources; page builders call it once with `new URL('./x.mjs', import.meta.url)`. It replaces
 * `url(./name)` in a stylesheet by the path of `names[name]`.
 */
export function assetOf(file: URL | string, names: Readonly<Record<string, Asset>> = {}): Asset {
  const path = file instanceof URL ? fileURLToPath(file) : file;
  let body = readFileSync(path);
  for (const [name, asset] of Object.entries(names)) {
    body = Buffer.from(body.toString('utf8').replaceAll(`url(./${name})`, `url(${asset.path})`));
  }
  const extension = extname(path);
  const type = TYPES[extension];
  if (type === undefined) throw new Error(`${basename(path)} is of no kind that pages load`);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
  const packs = extension !== '.woff2';
  const packed: { brotli?: Buffer; gzip?: Buffer } = {};
  const asset: Asset = {
    path: `${FOLDER}${basename(path, extension)}.${hash}${extension}`,
    type,
    body,
    packs,
    get brotli() {
      return packs ? (packed.brotli ??= brotliCompressSync(body)) : null;
    },
    get gzip() {
      return packs ? (packed.gzip ??= gzipSync(body)) : null;
    },
  };
  byPath.set(asset.path, asset);
  return asset;
}

export function findAsset(path: string): Asset | undefined {
  return byPath.get(path);
}

/** The better of the two encodings that the caller accepts. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const headers = { 'accept-encoding': String(accepted ?? '') };
  const encodings = new Negotiator({ headers }).encodings(['br', 'gzip']);
  return encodings.includes('br') ? 'br' : encodings.includes('gzip') ? 'gzip' : null;
}

const local = (name: string): URL => new URL(`./static/${name}`, import.meta.url);

/** One variable font with Latin letters and weights from 400 to 700. */
export const FONT = assetOf(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
);
export const MARK = assetOf(local('mark.svg'));
const CONTOURS = assetOf(local('contours.svg'));
export const STYLESHEET = assetOf(local('site.css'), { 'font.woff2': FONT, 'contours.svg': CONTOURS });
export const SCRIPT = assetOf(local('site.mjs'));
