import { isReaderValue } from './example-call.js';

/** How a language writes values. */
export interface Notation {
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly text: (value: string) => string;
  /** The name of a member of an object, with the sign after it. */
  readonly member: (name: string) => string;
  readonly braces: readonly [string, string];
  /** Reads a variable of the environment. */
  readonly variable: (name: string) => string;
}

const WIDTH = 88;

/** A value of an example as source text; a long list or object has a line for each element. */
export function written(value: unknown, notation: Notation, indent = ''): string {
  if (isReaderValue(value)) return notation.variable(value.variable);
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value !== 'object') return notation.words[String(value) as 'true' | 'false' | 'null'];
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : notation.braces;
  const parts = Array.isArray(value)
    ? value.map((each) => written(each, notation, inner))
    : Object.entries(value).map(([name, each]) => `${notation.member(name)}${written(each, notation, inner)}`);
  if (parts.length === 0) return `${open}${close}`.replaceAll(' ', '');
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length <= WIDTH && !line.includes('\n')) return line;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`;
}
