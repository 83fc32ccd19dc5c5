import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { type Cursor } from '../radar.events.js';
import { SourceError, type DomainSource, type Found, type SourcePage } from './source.port.js';
import { asSourceError, type SourceHttp } from './source-http.js';

export interface CtTilesOptions {
  readonly http: SourceHttp;
  /** Monitoring prefix of the log. */
  readonly prefix: string;
  /** Only names under these top-level domains are read. */
  readonly tlds: readonly string[];
}

const TILE = 256;
/** The maximum of tiles per visit; the next visit continues there. */
const TILES_A_VISIT = 512;
const MAX_TILE_BYTES = 16 * 1024 * 1024;
/** Characters of entries that are read in one turn of the event loop. */
const CHARACTERS_A_TURN = 256 * 1024;
/** A longer entry is left out, since it is parsed in one go. Entries of real certificates have some kilobytes. */
const MAX_ENTRY_BYTES = 1024 * 1024;

const unpack = promisify(gunzip);

/**
 * Name tiles of a static Certificate Transparency log: immutable files of 256 entries, so the cursor is the index of
 * the next entry. The last, partial tile is read too, by its width.
 */
export function ctTiles(options: CtTilesOptions): DomainSource {
  const prefix = options.prefix.replace(/(?<!\/)\/+$/, '');
  return {
    id: `ct_${new URL(prefix).href
      .replace(/^https?:\/\//, '')
      .replace(/[^a-z0-9]+/gi, '_')
      .replace(/^_|_$/g, '')
      .toLowerCase()}`,
    kind: 'ct',
    summary: `certificate log ${new URL(prefix).host}`,
    notConfigured: null,
    everyMs: 60_000,
    pages: (cursor, signal) => pagesOf({ ...options, prefix }, cursor, signal),
  };
}

async function* pagesOf(
  options: CtTilesOptions,
  cursor: Cursor | null,
  signal: AbortSignal,
): AsyncGenerator<SourcePage> {
  const size = await treeSize(options, signal);
  const next = cursor === null ? null : Number(cursor);
  if (next !== null && !Number.isSafeInteger(next))
    throw new SourceError('malformed', `the cursor ${cursor} is no index`);
  // A first visit begins at the last complete tile, since a log covers years.
  const first = Math.max(0, (Math.floor(size / TILE) - 1) * TILE);
  if (next !== null && next > size) {
    const went = `entry ${next} was read, but the log has ${size}`;
    if (!(await isOtherLog(options, { size, next }, signal))) throw new SourceError('cursor_went_back', went);
    yield { found: [], cursor: String(first) };
    throw new SourceError('cursor_went_back', `${went} and lacks that entry; the next visit begins at entry ${first}`);
  }
  let index = next ?? first;
  for (let tiles = 0; index < size && tiles < TILES_A_VISIT && !signal.aborted; tiles++) {
    const tile = Math.floor(index / TILE);
    const width = Math.min(TILE, size - tile * TILE);
    const entries = await tileOf(options, tile, width, signal);
    const names = await namesOf(entries.slice(index - tile * TILE), options.tlds);
    yield { ...names, cursor: String(tile * TILE + width) };
    index = tile * TILE + width;
  }
}

/** The second line of the log's checkpoint (C2SP tlog-checkpoint). */
async function treeSize({ http, prefix }: CtTilesOptions, signal: AbortSignal): Promise<number> {
  const answer = await http.get(`${prefix}/checkpoint`, { signal, maxBytes: 64 * 1024 });
  const [origin, size, root] = answer.text().split('\n');
  if (!origin || !/^\d{1,15}$/.test(size ?? '') || !/^[A-Za-z0-9+/]{43}=$/.test(root ?? '')) {
    throw new SourceError('malformed', 'the checkpoint of the log is not one');
  }
  return Number(size);
}

/**
 * Whether a cursor beyond the end is of another log, such as the former one at the address. A log never shrinks: where it
 * has the cursor's entry, its checkpoint is an old copy. Where it lacks its own last entry too, it is out of order, and a
 * cursor that went back would make us read the whole log once it is in order again.
 */
async function isOtherLog(
  options: CtTilesOptions,
  { size, next }: { readonly size: number; readonly next: number },
  signal: AbortSignal,
): Promise<boolean> {
  if (size === 0 || (await hasEntry(options, next - 1, signal))) return false;
  return hasEntry(options, size - 1, signal);
}

/** Some object stores answer 403 for a missing file. */
async function hasEntry({ http, prefix }: CtTilesOptions, entry: number, signal: AbortSignal): Promise<boolean> {
  const tile = Math.floor(entry / TILE);
  const width = (entry % TILE) + 1;
  for (const suffix of width < TILE ? ['', `.p/${width}`] : ['']) {
    const stream = await http.open(`${prefix}/tile/names/${tilePath(tile)}${suffix}`, {
      signal,
      maxBytes: MAX_TILE_BYTES,
      accept: [403, 404, 410],
    });
    stream.body.destroy();
    if (stream.status < 300) return true;
  }
  return false;
}

async function tileOf(
  { http, prefix }: CtTilesOptions,
  tile: number,
  width: number,
  signal: AbortSignal,
): Promise<string[]> {
  const path = `${prefix}/tile/names/${tilePath(tile)}${width < TILE ? `.p/${width}` : ''}`;
  const { body } = await http.get(path, { signal, maxBytes: MAX_TILE_BYTES, timeoutMs: 30_000 });
  let plain = body;
  try {
    // Servers send the stored file, mostly without declaring its compression.
    if (body[0] === 0x1f && body[1] === 0x8b) plain = await unpack(body, { maxOutputLength: 4 * MAX_TILE_BYTES });
  } catch (error) {
    throw asSourceError(error);
  }
  const lines = await linesOf(plain, width);
  if (lines.length < width)
    throw new SourceError('malformed', `tile ${tile} has ${lines.length} entries, not ${width}`);
  return lines;
}

/** The first lines that are not empty, decoded one by one: a whole tile can have 64 MB. One that is too long is empty. */
async function linesOf(plain: Buffer, most: number): Promise<string[]> {
  const lines: string[] = [];
  let turnEnds = CHARACTERS_A_TURN;
  for (let from = 0; from < plain.length && lines.length < most;) {
    const found = plain.indexOf('\n', from);
    const to = found < 0 ? plain.length : found;
    if (to > from) lines.push(to - from > MAX_ENTRY_BYTES ? '' : plain.toString('utf8', from, to));
    from = to + 1;
    if (from < turnEnds) continue;
    turnEnds = from + CHARACTERS_A_TURN;
    await loopTurn();
  }
  return lines;
}

/** Groups of three digits, all but the last with an x: 1234067 is `x001/x234/067`. */
export function tilePath(tile: number): string {
  const digits = String(tile);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, index) => (index < groups.length - 1 ? `x${group}` : group)).join('/');
}

interface NamesLine {
  readonly Timestamp?: unknown;
  readonly Subject?: { readonly CommonName?: unknown } | null;
  readonly DNS?: unknown;
}

async function namesOf(
  entries: readonly string[],
  tlds: readonly string[],
): Promise<{ found: Found[]; leftOut: number }> {
  const found = new Map<string, Found>();
  let leftOut = 0;
  let read = 0;
  for (const entry of entries) {
    if (read > CHARACTERS_A_TURN) {
      read = 0;
      await loopTurn();
    }
    read += entry.length;
    const line = parsed(entry);
    if (line === null) {
      leftOut++;
      continue;
    }
    const at = typeof line.Timestamp === 'number' && line.Timestamp > 0 ? new Date(line.Timestamp) : null;
    const seenAt = at && !Number.isNaN(at.getTime()) ? { seenAt: at.toISOString() } : {};
    for (const host of hostsOf(line)) {
      if (!tlds.some((tld) => host.endsWith(`.${tld}`))) leftOut++;
      else if (!found.has(host)) found.set(host, { host, ...seenAt });
    }
  }
  return { found: [...found.values()], leftOut };
}

function hostsOf({ DNS, Subject }: NamesLine): string[] {
  const names: unknown[] = Array.isArray(DNS) ? [...(DNS as unknown[])] : [];
  // A common name may be an address or a person, so only host names count.
  if (typeof Subject?.CommonName === 'string' && /^[\w*-]+(\.[\w-]+)+$/.test(Subject.CommonName)) {
    names.push(Subject.CommonName);
  }
  return [...new Set(names.filter((name) => typeof name === 'string').map((name) => name.toLowerCase()))];
}

function parsed(entry: string): NamesLine | null {
  try {
    const value = JSON.parse(entry) as unknown;
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
