import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface DemoRecord {
  /** Port of the outside world, reused so that stored addresses keep working. */
  readonly port: number;
  readonly isFilled: boolean;
}

/** What a stack writes in its data folder; its temporary files have the process id at the end. */
const FOLDERS = 'postgres postgres.new eventstore kafka logs objects renders radar imports tmp voices demo'.split(' ');
const FILES = /^(?:(?:secrets|ports|settings|stack)\.json(?:\.\d+)?|stack\.lock|\.(?:probe|lock|dead-lock)-\d+)$/;
const RECORD = 'demo.json';

/** A data folder with `demo.json` is a demo, at every start; a folder with other data never becomes one. */
export class DemoFolder {
  private readonly path: string;

  constructor(private readonly dir: string) {
    this.path = join(dir, RECORD);
  }

  get record(): DemoRecord | null {
    return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as DemoRecord) : null;
  }

  write(record: DemoRecord): void {
    writeFileSync(this.path, JSON.stringify(record), { mode: 0o600 });
  }

  /** @throws where the folder has data of another kind: the removal of a demo must not delete it */
  refuseOtherData(): void {
    if (this.record !== null || this.entries().length === 0) return;
    throw new Error(
      `${this.dir} has data that is no demo; start a demo in a new folder: npm start -- --demo --data DIR`,
    );
  }

  /**
   * Deletes what the stack made, and the folder when nothing else is in it.
   * @returns the names of the other entries, which stay
   */
  remove(): string[] {
    const made = this.entries().filter((name) => FOLDERS.includes(name) || FILES.test(name));
    // The record goes last, so that an interrupted removal can be repeated.
    for (const name of [...made, RECORD]) rmSync(join(this.dir, name), { recursive: true, force: true });
    const others = this.entries().sort();
    if (others.length === 0) rmdirSync(this.dir);
    return others;
  }

  private entries(): string[] {
    return existsSync(this.dir) ? readdirSync(this.dir) : [];
  }
}
