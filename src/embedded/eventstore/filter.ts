import { invalidArgument } from './errors.js';
import { eventTypeOf, streamNameOf } from '../eventstore-log/frame.js';

/** A reader's filter of `$all`, and how often it gets checkpoints. */
export interface EventFilter {
  matches(stored: Buffer): boolean;
  /** Events scanned between two checkpoints. */
  readonly checkpointEvery: number;
}

export interface FilterExpression {
  readonly on: 'stream' | 'type';
  readonly regex: string;
  readonly prefixes: readonly string[];
  readonly window: number;
  readonly checkpointMultiplier: number;
}

/** @throws a gRPC error for an invalid expression. */
export function filterOf(expression: FilterExpression): EventFilter {
  if (expression.checkpointMultiplier <= 0) throw invalidArgument('the checkpoint interval multiplier must be above 0');
  const text = expression.on === 'stream' ? streamNameOf : eventTypeOf;
  const checkpointEvery = expression.window * expression.checkpointMultiplier;
  if (expression.regex !== '') {
    const regex = compile(expression.regex);
    return { matches: (stored) => regex.test(text(stored).toString('utf8')), checkpointEvery };
  }
  const prefixes = expression.prefixes.map((prefix) => Buffer.from(prefix));
  return {
    matches: (stored) => {
      const bytes = text(stored);
      return prefixes.some((prefix) => startsWith(bytes, prefix));
    },
    checkpointEvery,
  };
}

/** Clients write .NET's syntax; syntax that JavaScript lacks is refused instead of misread. */
function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    try {
      return new RegExp(pattern);
    } catch (error) {
      throw invalidArgument(`the filter is no regular expression: ${error instanceof Error ? error.message : pattern}`);
    }
  }
}

function startsWith(bytes: Buffer, prefix: Buffer): boolean {
  if (bytes.length < prefix.length) return false;
  for (let i = 0; i < prefix.length; i++) if (bytes[i] !== prefix[i]) return false;
  return true;
}
