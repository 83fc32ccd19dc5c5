import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { type LeftOutCell } from './bad-row.js';

export interface Finding {
  readonly line: number;
  readonly reason: string;
  /** The row, or its readable part. */
  readonly row: unknown;
}

/** A row that was refused. */
export interface Rejection extends Finding {
  /** The invalid columns by the file's names, separated by commas; null for the whole row. */
  readonly column: string | null;
  readonly remedy: string;
}

/** A cell that was left out, while its row was imported. */
export interface LeftOut extends LeftOutCell {
  readonly line: number;
}

/** Records of an import for manual review. */
export interface ImportFindings {
  reject(rejection: Rejection): void;
  leaveOut(cell: LeftOut): void;
  review(finding: Finding): void;
  close(): Promise<void>;
}

/** Retention period of stored findings. */
const RETENTION_MS = 30 * 86_400_000;
/** Findings of each type that a run prints; all of them are in its files. */
const MOST_SHOWN = 20;

type FindingsKind = 'rejects' | 'left-out' | 'review';

/** Files of JSON lines, each created with its first finding: refused rows, cells left out, and rows to review. */
export class FindingsFiles implements ImportFindings {
  /** The first refused rows, without their content. */
  readonly firstRejects: Omit<Rejection, 'row'>[] = [];
  /** The first cell left out of each column with each value, and the number of such cells. */
  readonly firstLeftOut: (LeftOut & { cells: number })[] = [];
  private rejects: WriteStream | null = null;
  private omissions: WriteStream | null = null;
  private reviews: WriteStream | null = null;
  private readonly stem: string;

  /** @param startedAt ms since the epoch; separates the files of two runs */
  constructor(
    private readonly folder: string,
    sourceFile: string,
    private readonly startedAt: number,
  ) {
    const stamp = new Date(startedAt).toISOString().replace(/[-:.]/g, '');
    this.stem = `${basename(sourceFile).replace(/\.[a-z0-9]+$/i, '')}-${stamp}-${process.pid}`;
  }

  /** Null when no row was refused. */
  get rejectsFile(): string | null {
    return this.rejects ? this.pathOf('rejects') : null;
  }

  get leftOutFile(): string | null {
    return this.omissions ? this.pathOf('left-out') : null;
  }

  get reviewFile(): string | null {
    return this.reviews ? this.pathOf('review') : null;
  }

  reject({ line, column, reason, remedy, row }: Rejection): void {
    if (this.firstRejects.length < MOST_SHOWN) this.firstRejects.push({ line, column, reason, remedy });
    this.rejects ??= this.open('rejects');
    this.rejects.write(`${JSON.stringify({ line, column, reason, remedy, row })}\n`);
  }

  leaveOut({ line, column, value, reason, remedy }: LeftOut): void {
    const known = this.firstLeftOut.find((cell) => cell.column === column && cell.value === value);
    if (known) known.cells++;
    else if (this.firstLeftOut.length < MOST_SHOWN) {
      this.firstLeftOut.push({ line, column, value, reason, remedy, cells: 1 });
    }
    this.omissions ??= this.open('left-out');
    this.omissions.write(`${JSON.stringify({ line, column, value, reason, remedy })}\n`);
  }

  review(finding: Finding): void {
    this.reviews ??= this.open('review');
    this.reviews.write(`${JSON.stringify(finding)}\n`);
  }

  async close(): Promise<void> {
    for (const stream of [this.rejects, this.omissions, this.reviews]) {
      if (!stream) continue;
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject);
        stream.end((error?: Error | null) => (error ? reject(error) : resolve()));
      });
    }
  }

  private open(kind: FindingsKind): WriteStream {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.removeOld();
    return createWriteStream(this.pathOf(kind), { flags: 'wx', mode: 0o600 });
  }

  /** Rows contain names of people, which are not needed once the source file is corrected. */
  private removeOld(): void {
    for (const name of readdirSync(this.folder).filter((each) => each.endsWith('.jsonl'))) {
      const path = join(this.folder, name);
      if (this.startedAt - statSync(path).mtimeMs > RETENTION_MS) rmSync(path, { force: true });
    }
  }

  private pathOf(kind: FindingsKind): string {
    return join(this.folder, `${this.stem}.${kind}.jsonl`);
  }
}
