import { utcMsOf } from '../../kernel/instant.js';
import { type Decimal } from '../arbitrage.events.js';
import { decimalOf, fixedOf, ONE } from '../prices/decimal.rules.js';
import { VenueError } from './venue.port.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The maximum length of rules; longer rules are unread and support no proof. */
export const MOST_RULES = 20_000;
export const MOST_TEXT = 1_000;

export function objectIn(value: unknown, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new VenueError('malformed', `${what} is not an object`);
}

export function listIn(object: JsonObject, field: string): readonly unknown[] {
  const value = object[field];
  if (Array.isArray(value)) return value;
  throw new VenueError('malformed', `${field} is not a list`);
}

/** Trimmed; null for empty or non-text values. Long texts are cut: for names, never for rules. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text.slice(0, MOST_TEXT);
}

export function rulesOf(...parts: readonly unknown[]): string | null {
  const texts = parts.flatMap((part) => (typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []));
  return texts.length === 0 ? null : texts.join('\n').slice(0, MOST_RULES + 1);
}

/**
 * The decimal digits of a text or JSON number, exactly. A double prints the shortest digits that parse back to it,
 * which are the sent ones up to 15 digits, as in every price.
 */
export function decimalIn(value: unknown): Decimal | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : null;
  if (text === null) return null;
  const fixed = fixedOf(text);
  return fixed === null ? null : decimalOf(fixed);
}

/** A volume: rounded to cents where it has more digits than a double can represent. */
export function volumeIn(value: unknown): Decimal | null {
  const exact = decimalIn(value);
  if (exact !== null) return exact.startsWith('-') ? null : exact;
  const number = Number(value);
  return (typeof value === 'string' || typeof value === 'number') && Number.isFinite(number) && number >= 0
    ? decimalIn(number.toFixed(2))
    : null;
}

/** The price of a share; null without a seller, which 0 and 1 mean. @throws VenueError for invalid values */
export function askIn(value: unknown): Decimal | null {
  if (value === null || value === undefined || value === '') return null;
  const price = decimalIn(value);
  const amount = price === null ? null : fixedOf(price);
  if (price === null || amount === null || amount < 0n || amount > ONE) {
    throw new VenueError('malformed', `${JSON.stringify(value)?.slice(0, 40)} is no price`);
  }
  return amount === 0n || amount === ONE ? null : price;
}

/** The other side's price, where only bids of this one are known. */
export function oneMinus(price: Decimal | null): Decimal | null {
  const amount = price === null ? null : fixedOf(price);
  return amount === null || amount <= 0n || amount >= ONE ? null : decimalOf(ONE - amount);
}

/** A time without a zone is in UTC; null for an invalid one. */
export function instantIn(value: unknown): string | null {
  const ms = typeof value === 'string' ? utcMsOf(value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
