import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Cursor } from '../radar.events.js';
import { SourceError, type DomainSource, type Found, type SourcePage } from './source.port.js';
import { GatheredHashes, hashOfName, NameHashes } from './name-hashes.js';
import { asSourceError, objectIn, textIn, type SourceHttp } from './source-http.js';
import { zoneLines } from './zone-names.rules.js';

export interface ZoneOptions {
  readonly http: SourceHttp;
  /** Top-level domain of the zone. */
  readonly zone: string;
  /** Folder for the names of the previous zone file. */
  readonly folder: string;
  readonly authUrl: string;
  readonly downloadUrl: string;
  readonly user: string;
  readonly password: string;
}

const PAGE_ROWS = 4_096;
/** The largest gTLD zone has about five gigabytes. */
const MAX_BYTES = 8 * 1024 * 1024 * 1024;
const TIMEOUT_MS = 3_600_000;

/**
 * New names in a gTLD's zone file compared with the previous one (ICANN's CZDS). The cursor is the zone's serial. The
 * first file is the base and yields no names.
 */
export function zoneDifferences(options: ZoneOptions): DomainSource {
  const lacks = options.user === '' || options.password === '';
  return {
    id: `zone_${options.zone}`,
    kind: 'zone',
    summary: `new names in the .${options.zone} zone file`,
    notConfigured: lacks ? 'RADAR_CZDS_USER and RADAR_CZDS_PASSWORD are not set' : null,
    everyMs: 12 * 3_600_000,
    pages: (cursor, signal) => pagesOf(options, cursor, signal),
  };
}

async function* pagesOf(options: ZoneOptions, cursor: Cursor | null, signal: AbortSignal): AsyncGenerator<SourcePage> {
  const { http, zone, folder, downloadUrl } = options;
  const headers = { authorization: `Bearer ${await tokenFor(options, signal)}` };
  const request = { headers, signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  const stream = await http.open(`${downloadUrl}/${zone}.zone`, request);
  try {
    const known = cursor === null ? null : await NameHashes.load(fileOf(folder, zone, cursor));
    await dropOthers(folder, zone, cursor);
    const next = new GatheredHashes();
    let serial: number | null = null;
    const found: Found[] = [];
    for await (const lines of zoneLines(stream.body, zone)) {
      for (const line of lines) {
        if (line.kind === 'serial') {
          serial ??= serialAfter(cursor, line.serial, zone);
          if (cursor === String(serial)) return;
          continue;
        }
        const hash = hashOfName(line.name);
        next.add(hash);
        if (known && !known.has(hash)) found.push({ host: line.name });
      }
      if (serial === null) throw new SourceError('malformed', 'the zone file does not begin with its SOA record');
      // The old serial stays until the whole file is read, so a truncated file is read again.
      if (found.length >= PAGE_ROWS) yield { found: found.splice(0), cursor: cursor ?? '' };
    }
    if (serial === null || next.length === 0) throw new SourceError('malformed', 'the zone file is empty');
    if (known && next.length < known.length / 2) {
      throw new SourceError('malformed', `the zone file has ${next.length} names, the one before ${known.length}`);
    }
    await next.save(fileOf(folder, zone, String(serial)));
    yield { found, cursor: String(serial) };
  } catch (error) {
    throw asSourceError(error);
  } finally {
    stream.body.destroy();
  }
}

/** More than an old copy of the file is behind in any numbering: 2026112101 by days, 1795248000 by seconds. */
const OTHER_NUMBERING = 50_000_000;

/**
 * Serials wrap around at 2^32 (RFC 1982): a later one is less than half the range ahead. A registry that numbers its
 * zone in another way, by seconds instead of by days, stays far behind; its names are compared all the same.
 */
function serialAfter(cursor: Cursor | null, serial: number, zone: string): number {
  if (cursor === null || cursor === '') return serial;
  const ahead = (serial - Number(cursor) + 2 ** 32) % 2 ** 32;
  if (ahead < 2 ** 31 || 2 ** 32 - ahead > OTHER_NUMBERING) return serial;
  throw new SourceError('cursor_went_back', `serial ${cursor} of .${zone} was read, the file has ${serial}`);
}

async function tokenFor({ http, authUrl, user, password }: ZoneOptions, signal: AbortSignal): Promise<string> {
  const { body } = await http.json(authUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ username: user, password }),
    signal,
  });
  const token = textIn(objectIn(body, 'the answer to the log-in'), 'accessToken');
  if (token === undefined) throw new SourceError('malformed', 'the answer to the log-in has no accessToken');
  return token;
}

function fileOf(folder: string, zone: string, serial: string): string {
  return join(folder, `${zone}-${serial.replace(/\D/g, '')}.hashes`);
}

/** Deletes files of serials that are no longer compared. */
async function dropOthers(folder: string, zone: string, cursor: Cursor | null): Promise<void> {
  const current = cursor === null ? null : basename(fileOf(folder, zone, cursor));
  const files = await readdir(folder).catch(() => []);
  const old = files.filter((file) => file.startsWith(`${zone}-`) && file !== current);
  await Promise.all(old.map((file) => rm(join(folder, file), { force: true })));
}
