import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { messageOf } from '../../kernel/error-message.js';
import { namesIn, type NameLine } from '../sources/name-list.rules.js';
import { type NoApexReason } from './apex-name.rules.js';
import { Intake, type IntakeParts } from './intake.js';
import { type IntakeCounts } from './intake-journal.js';

export interface FileIntakeOptions extends IntakeParts {
  readonly file: string;
  /** A raw source, or a bucket that is split into raw sources by top-level domain. */
  readonly source: string;
  readonly signal?: AbortSignal;
  readonly onRejected?: (line: NameLine, reason: NoApexReason) => void;
  /** @param share of the file read so far, 0 to 1 */
  readonly onProgress?: (rows: number, share: number) => void;
}

export interface FileIntakeResult extends IntakeCounts {
  readonly unresolved: number;
  /** The line after which an interrupted intake of the same file resumed; 0 for a complete one. */
  readonly resumedAfter: number;
  readonly position: bigint;
}

/** Rows per look-up. */
const PAGE_ROWS = 4_096;
const DIGEST_BYTES = 64 * 1024;
const DONE = 'end';

/**
 * Ingests a list of names. An interrupted intake resumes after its last line in the log; a repeated complete file is
 * read again and adds nothing.
 */
export async function ingestFile(options: FileIntakeOptions): Promise<FileIntakeResult> {
  // An intake apart: a file's place would overwrite the cursor of the scheduled source.
  const intake = await Intake.open(options, `file_${options.source}`, options.source);
  const { digest, size } = await digestOf(options.file);
  const mark = `${basename(options.file)}#${digest}:`;
  const resumedAfter = lineAfter(intake.cursor, mark);
  const file = createReadStream(options.file, { highWaterMark: 256 * 1024 });
  try {
    let page: NameLine[] = [];
    let lastLine = resumedAfter;
    const flush = async (): Promise<void> => {
      lastLine = page.at(-1)?.line ?? lastLine;
      const taken = page;
      page = [];
      const found = taken.map(({ name }) => ({ host: name }));
      await intake.takeAhead({ found, cursor: `${mark}${lastLine}` }, (index, reason) => {
        const line = taken[index];
        if (line) options.onRejected?.(line, reason);
      });
      options.onProgress?.(intake.counts.rows, size === 0 ? 1 : file.bytesRead / size);
    };
    for await (const lines of namesIn(file)) {
      for (const line of lines) {
        if (line.line <= resumedAfter) continue;
        page.push(line);
        if (page.length >= PAGE_ROWS) await flush();
      }
      if (options.signal?.aborted) break;
    }
    await flush();
    await intake.settled();
    if (!options.signal?.aborted) await intake.take({ found: [], cursor: mark + DONE });
    await intake.close();
  } catch (error) {
    await intake.close({ error: messageOf(error) });
    throw error;
  }
  return { ...intake.counts, unresolved: intake.unresolved, resumedAfter, position: intake.position };
}

function lineAfter(cursor: string | null, mark: string): number {
  if (cursor === null || !cursor.startsWith(mark)) return 0;
  const line = Number(cursor.slice(mark.length));
  return Number.isInteger(line) && line > 0 ? line : 0;
}

/** Distinguishes files of one name by size and first bytes. */
async function digestOf(file: string): Promise<{ digest: string; size: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(size, DIGEST_BYTES));
    await handle.read(head, 0, head.length, 0);
    const digest = createHash('sha256').update(`${size}:`).update(head).digest('hex').slice(0, 12);
    return { digest, size };
  } finally {
    await handle.close();
  }
}
