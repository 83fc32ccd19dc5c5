import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { basename, join } from 'node:path';

export interface Finding {
  readonly line: number;
  readonly reason: string;
  /** The row, or what of it could be read. */
  readonly row: unknown;
}

/** A row that was refused. */
export interface Rejection extends Finding {
  /** The columns at fault as the file calls them, between commas; null where the row as a whole is. */
  readonly column: string | null;
  readonly remedy: string;
}

/** Where an import leaves what a person must look at. */
export interface ImportFindings {
  reject(rejection: Rejection): void;
  review(finding: Finding): void;
  close(): Promise<void>;
}

/** How long rows that were laid aside are kept. */
const KEPT_MS = 30 * 86_400_000;
/** Refused rows that a run shows by itself; all stand in the file. */
const MOST_SHOWN = 20;

/** Two files of JSON lines, made when the first finding comes: rows that were refused, and rows to look at. */
export class FindingsFiles implements ImportFindings {
  /** The first of those refused, without their rows. */
  readonly firstRejects: Omit<Rejection, 'row'>[] = [];
  private rejects: WriteStream | null = null;
  private reviews: WriteStream | null = null;
  private readonly stem: string;

  /** @param startedAt ms since the epoch; keeps the files of two runs apart */
  constructor(
    private readonly folder: string,
    sourceFile: string,
    private readonly startedAt: number,
  ) {
    const stamp = new Date(startedAt).toISOString().replace(/[-:]|\.\d+/g, '');
    this.stem = `${basename(sourceFile).replace(/\.[a-z0-9]+$/i, '')}-${stamp}`;
  }

  /** Null where no row was refused. */
  get rejectsFile(): string | null {
    return this.rejects ? this.pathOf('rejects') : null;
  }

  get reviewFile(): string | null {
    return this.reviews ? this.pathOf('review') : null;
  }

  reject({ line, column, reason, remedy, row }: Rejection): void {
    if (this.firstRejects.length < MOST_SHOWN) this.firstRejects.push({ line, column, reason, remedy });
    this.rejects ??= this.open('rejects');
    this.rejects.write(`${JSON.stringify({ line, column, reason, remedy, row })}\n`);
  }

  review(finding: Finding): void {
    this.reviews ??= this.open('review');
    this.reviews.write(`${JSON.stringify(finding)}\n`);
  }

  async close(): Promise<void> {
    for (const stream of [this.rejects, this.reviews]) {
      if (!stream) continue;
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject);
        stream.end(resolve);
      });
    }
  }

  private open(kind: 'rejects' | 'review'): WriteStream {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.removeOld();
    return createWriteStream(this.pathOf(kind), { flags: 'w', mode: 0o600 });
  }

  /** Rows hold names of people: nobody needs them once the file they came from is mended. */
  private removeOld(): void {
    for (const name of readdirSync(this.folder).filter((each) => each.endsWith('.jsonl'))) {
      const path = join(this.folder, name);
      if (this.startedAt - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
    }
  }

  private pathOf(kind: 'rejects' | 'review'): string {
    return join(this.folder, `${this.stem}.${kind}.jsonl`);
  }
}
