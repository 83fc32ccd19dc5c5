import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_URL } from '../../src/web/openapi/answered-examples.js';

const FILE = join(import.meta.dirname, '../../src/answered-examples.json');
const MOST_ELEMENTS = 2;
const LONGEST_TEXT = 600;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Records the most informative answer of each operation as the documents' example. It shortens long lists and texts,
 * redacts secrets, replaces the service's URL with a placeholder, and changes nothing else.
 */
export class ExampleRecorder {
  private readonly best = new Map<string, Json>();

  offer(operationId: string, text: string, publicUrl: string): void {
    // References in an answer's schemas would be resolved against the enclosing document.
    if (text.includes('"$ref"')) return;
    let answer: Json;
    try {
      answer = JSON.parse(harmless(text, publicUrl)) as Json;
    } catch {
      return;
    }
    const shown = shortened(answer);
    const known = this.best.get(operationId);
    if (known === undefined || worth(shown) > worth(known)) this.best.set(operationId, shown);
  }

  /** Requires a single Jest worker: the file is read and written as a whole. */
  save(): void {
    const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Json>;
    for (const [id, answer] of this.best) {
      if (stored[id] === undefined || worth(answer) > worth(stored[id])) stored[id] = answer;
    }
    const sorted = Object.fromEntries(Object.entries(stored).sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
  }
}

function harmless(text: string, publicUrl: string): string {
  return text
    .replaceAll(publicUrl, BASE_URL)
    .replace(/sk_live_[0-9A-Za-z]{36}/g, 'sk_live_…')
    .replace(/\bop_[A-Za-z0-9_-]{43}/g, 'op_…')
    .replace(/whsec_[0-9A-Za-z+/=]+/g, 'whsec_…')
    .replace(/([?&](?:sig|signature)=)[0-9A-Za-z_-]+/g, '$1signature');
}

function shortened(value: Json): Json {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)} …` : value;
  if (Array.isArray(value)) {
    const fullest = [...value].sort((a, b) => worth(b) - worth(a)).slice(0, MOST_ELEMENTS);
    return value
      .filter((each) => fullest.includes(each))
      .slice(0, MOST_ELEMENTS)
      .map(shortened);
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

/** Number of non-empty members of an answer. */
function worth(value: Json): number {
  if (value === null || value === '') return 0;
  if (Array.isArray(value)) return Math.min(MOST_ELEMENTS, value.length) === 0 ? 0 : Math.max(...value.map(worth)) + 1;
  if (typeof value === 'object') return Object.values(value).reduce<number>((sum, each) => sum + worth(each), 0);
  return 1;
}
