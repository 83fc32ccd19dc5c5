import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** Commands run in the folder of the project, from the build or from the sources. */
const FOLDER = resolve('test/fixtures/machine-prose');

export interface ProseSample {
  /** What it is: blog, e-mail, report and the like. */
  readonly kind: string;
  readonly text: string;
  /** Half of the paragraphs, by hash: rules are written against `tuning` only and judged by `test`. */
  readonly half: 'tuning' | 'test';
}

/** Paragraphs as an assistant writes them unasked for style, in nineteen kinds. */
export function machineProse(): ProseSample[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) =>
      readFileSync(resolve(FOLDER, file), 'utf8')
        .split(/\n{2,}/)
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .map((text) => ({ kind: basename(file, '.txt'), text, half: halfOf(text) })),
    );
}

function halfOf(text: string): ProseSample['half'] {
  const [first = 0] = createHash('sha256').update(text).digest();
  return first % 2 === 0 ? 'tuning' : 'test';
}
