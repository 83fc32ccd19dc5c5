import { createGunzip } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';

/** The relevant records of a zone file. */
export type ZoneLine =
  | { readonly kind: 'serial'; readonly serial: number }
  /** A delegated name directly under the zone. */
  | { readonly kind: 'name'; readonly name: string };

const RECORD = /^(\S+)[ \t]+(?:\d+[ \t]+)?(?:in[ \t]+)?(?:\d+[ \t]+)?(soa|ns)[ \t]+(.*)$/is;

/** Several times the longest record. */
const LONGEST_LINE = 64 * 1024;

/**
 * Delegated names and the serial of a zone file in master format, as registries publish it: one record per line, full
 * owner names. Plain or gzip.
 *
 * @throws Error for a line that is too long for a record
 */
export async function* zoneLines(source: Readable, zone: string): AsyncGenerator<ZoneLine[]> {
  const suffix = `.${zone}`;
  let rest = '';
  let last = '';
  for await (const chunk of await plain(source)) {
    const lines = (rest + (chunk as Buffer).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new Error('the zone file has a line that is too long');
    const found: ZoneLine[] = [];
    for (const text of lines) {
      const line = lineOf(text, zone, suffix);
      // A name has several adjacent name server records.
      if (line === null || (line.kind === 'name' && line.name === last)) continue;
      if (line.kind === 'name') last = line.name;
      found.push(line);
    }
    if (found.length > 0) yield found;
  }
  const line = lineOf(rest, zone, suffix);
  if (line && !(line.kind === 'name' && line.name === last)) yield [line];
}

function lineOf(text: string, zone: string, suffix: string): ZoneLine | null {
  const [, owner, type, data] = RECORD.exec(text) ?? [];
  if (owner === undefined || type === undefined || data === undefined) return null;
  const name = owner.toLowerCase().replace(/\.$/, '');
  if (type.toLowerCase() === 'soa') {
    const serial = Number(data.trim().split(/[\s(]+/)[2]);
    return name === zone && Number.isSafeInteger(serial) ? { kind: 'serial', serial } : null;
  }
  if (!name.endsWith(suffix) || name.slice(0, -suffix.length).includes('.')) return null;
  return { kind: 'name', name };
}

/** The content, decompressed if its first bytes are gzip's. */
async function plain(source: Readable): Promise<Readable> {
  const head = await new Promise<Buffer | null>((resolve, reject) => {
    const check = (): void => {
      const chunk = source.read() as Buffer | null;
      if (chunk === null) return;
      source.removeListener('readable', check);
      source.unshift(chunk);
      resolve(chunk);
    };
    source
      .on('readable', check)
      .once('end', () => resolve(null))
      .once('error', reject);
  });
  if (head?.[0] !== 0x1f || head[1] !== 0x8b) return source;
  return pipeline(source, createGunzip(), () => undefined);
}
