import { type ParagraphEdit } from '../rewrite/rewrite-text.query.js';

/** A part of a paragraph: as it was, gone, or new. */
export interface WordRun {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** The paragraph with its edits as runs, from the places of the edits; each edit is trimmed to the words that differ. */
export function changedWords(original: string, edits: readonly ParagraphEdit[]): WordRun[] {
  const runs: WordRun[] = [];
  const push = (kind: WordRun['kind'], text: string): void => {
    const last = runs.at(-1);
    if (text === '') return;
    if (last?.kind === kind) runs[runs.length - 1] = { kind, text: last.text + text };
    else runs.push({ kind, text });
  };
  let at = 0;
  for (const { span, before, after } of [...edits].sort((a, b) => a.span[0] - b.span[0])) {
    const { head, gone, come, tail } = trimmed(before, after);
    push('same', original.slice(at, span[0]) + head);
    push('gone', gone);
    push('new', come);
    push('same', tail);
    at = span[1];
  }
  push('same', original.slice(at));
  return runs;
}

interface Trimmed {
  readonly head: string;
  readonly gone: string;
  readonly come: string;
  readonly tail: string;
}

/** Splits off the words that both have at the start and at the end. */
function trimmed(before: string, after: string): Trimmed {
  const [a, b] = [partsOf(before), partsOf(after)];
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return {
    head: a.slice(0, head).join(''),
    gone: a.slice(head, a.length - tail).join(''),
    come: b.slice(head, b.length - tail).join(''),
    tail: a.slice(a.length - tail).join(''),
  };
}

function partsOf(text: string): readonly string[] {
  return text.match(/\s+|\S+/g) ?? [];
}
