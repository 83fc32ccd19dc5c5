import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface DemoRecord {
  /** Port of the outside world, reused so that stored addresses keep working. */
  readonly port: number;
  readonly isFilled: boolean;
}

/** A data folder with `demo.json` is a demo, at every start; a folder with other data never becomes one. */
export class DemoFolder {
  private readonly path: string;

  constructor(private readonly dir: string) {
    this.path = join(dir, 'demo.json');
  }

  get record(): DemoRecord | null {
    return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as DemoRecord) : null;
  }

  write(record: DemoRecord): void {
    writeFileSync(this.path, JSON.stringify(record), { mode: 0o600 });
  }

  /** @throws where the folder has data of another kind */
  refuseOtherData(): void {
    if (this.record !== null || !existsSync(join(this.dir, 'secrets.json'))) return;
    throw new Error(
      `${this.dir} has data that is no demo; start a demo in a new folder: npm start -- --demo --data DIR`,
    );
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
