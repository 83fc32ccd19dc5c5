import { type RecordedEvent } from '../../kernel/domain-event.js';
import { messageOf } from '../../kernel/error-message.js';
import { type Checkpoint, openCheckpoint } from '../../tlog/checkpoint.js';
import { parseHeadsText } from '../../tlog/heads-proof.js';
import { NoteRefused } from '../../tlog/note.js';
import { Prover } from '../../tlog/prover.js';
import { TILE_WIDTH } from '../../tlog/tile-paths.js';
import { entriesOf, MalformedTile, TreeEdge } from '../../tlog/tree-edge.js';
import { eventsAfter } from './events-after.js';
import { entryOfSalted } from './log-entries.service.js';
import { type LogTiles } from './log-tiles.service.js';
import { type NotaryParts } from './notary-parts.js';
import { NO_POSITION, type SignedHead } from './signed-logs.service.js';

/** The stored log is not what was signed: signing on could make a second history. */
export class NotaryRefused extends Error {
  constructor(reason: string) {
    super(`${reason}. Nothing is signed. ${REMEDY}`);
    this.name = 'NotaryRefused';
  }
}

export const REMEDY =
  'Run npm run proofs -- verify to find what differs, and npm run proofs -- rebuild to restore the files from the log ' +
  'of events; where that log lost events, set TRANSPARENCY_LOG to the next number.';

/** The right edge of the signed tree. @throws NotaryRefused */
export async function checkedEdge(parts: NotaryParts, signed: SignedHead | null): Promise<TreeEdge> {
  const { log, tiles } = parts;
  const published = await openPublished(parts);
  if (published && published.size > (signed?.size ?? 0)) {
    throw new NotaryRefused(
      `The published checkpoint has ${published.size} leaves, and the vault knows of ${signed?.size ?? 0}`,
    );
  }
  if (!signed) return new TreeEdge();
  try {
    const edge = await TreeEdge.read(signed.size, (address) => tiles.read(log, address));
    if (!edge.root().equals(signed.root)) {
      throw new NotaryRefused(`The tiles do not lead to the root that was signed at ${signed.size} leaves`);
    }
    if (published && !(await rootAt(tiles, log, published.size)).equals(published.root)) {
      throw new NotaryRefused(`The tiles do not lead to the root of the checkpoint of ${published.size} leaves`);
    }
    return edge;
  } catch (error) {
    return refuseMalformed(error);
  }
}

/** @throws NotaryRefused for what the files or the map of heads lack, else the error itself */
export function refuseMalformed(error: unknown): never {
  if (error instanceof MalformedTile) throw new NotaryRefused(`The log cannot be read: ${messageOf(error)}`);
  throw error;
}

/**
 * Whether the last bundle is of the events that the event log has now: it may have lost some, or they may have changed.
 *
 * @returns the positions of that bundle's leaves
 * @throws NotaryRefused
 */
export async function checkTail(parts: NotaryParts, size: number, signal: AbortSignal): Promise<bigint[]> {
  if (size === 0) return [];
  const { log, tiles, signedLogs, entries } = parts;
  const index = Math.ceil(size / TILE_WIDTH) - 1;
  const width = size - index * TILE_WIDTH;
  const [known, before] = [await signedLogs.positions(log, index), await signedLogs.positions(log, index - 1)];
  if (known?.length !== width || (index > 0 && !before)) {
    throw new NotaryRefused('The positions of the last leaves in the log of events are not known');
  }
  const after = before?.findLast((at) => at !== NO_POSITION) ?? 'start';
  const events: RecordedEvent[] = [];
  for await (const some of eventsAfter(parts.eventStore, { after, upTo: known.at(-1) as bigint, signal })) {
    events.push(...some);
  }
  const stored = entriesOf(await tiles.read(log, { level: 'entries', index, width }), width);
  const salted = await entries.salted(events);
  let next = 0;
  for (const [at, entry] of stored.entries()) {
    if (known[at] === NO_POSITION && parseHeadsText(entry)) continue;
    const event = salted[next++];
    const isThere = event !== undefined && event.head.position === known[at];
    if (isThere && (event.isErased || entryOfSalted(event).equals(entry))) continue;
    throw new NotaryRefused(`The log of events has another event than leaf ${index * TILE_WIDTH + at}, or none`);
  }
  if (salted.length > next) throw new NotaryRefused('The log of events has an event between the last leaves');
  return known;
}

/** The published checkpoint; null before the first. @throws NotaryRefused */
export async function openPublished(parts: Pick<NotaryParts, 'log' | 'tiles' | 'key'>): Promise<Checkpoint | null> {
  const note = await parts.tiles.checkpoint(parts.log);
  if (note === null) return null;
  try {
    // Its first line names the address at that time.
    return openCheckpoint(note, await parts.key.signer(parts.log, note.split('\n', 1)[0]));
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    throw new NotaryRefused(`The published checkpoint is not one of this log's key: ${messageOf(error)}`);
  }
}

function rootAt(tiles: LogTiles, log: number, size: number): Promise<Buffer> {
  return new Prover(size, (address) => tiles.read(log, address)).root();
}
