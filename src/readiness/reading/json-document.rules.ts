import { hasMoreValues, readJson } from '../../parsers/json/read-json.js';

/** Large OpenAPI documents have some ten thousand. Read on the event loop. */
const MOST_VALUES = 100_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses a JSON object; null for anything else. */
export function readObject(text: string): JsonObject | null {
  try {
    return asObject(readJson(text.replace('\uFEFF', ''), MOST_VALUES));
  } catch {
    return null;
  }
}

/** Whether a text has too many values to be parsed. */
export function isTooLong(text: string): boolean {
  return hasMoreValues(text, MOST_VALUES);
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function asObjects(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 1_000).flatMap((item: unknown) => {
    const object = asObject(item);
    return object ? [object] : [];
  });
}

/** A non-empty text; null for anything else. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
