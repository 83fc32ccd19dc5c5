import { cutText } from '../kernel/storable-json.js';
import { daysOf } from '../kernel/calendar.js';

export type Json = Readonly<Record<string, unknown>>;

export const MOST_TEXT = 500;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

export function objectsOf(value: unknown): Json[] {
  return listOf(value).filter(isObject);
}

/** Trimmed and cut; numbers as digits; null if empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const text = value.replace(/\s+/g, ' ').trim();
  return text === '' ? null : cutText(text, MOST_TEXT);
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** YYYY-MM-DD; null for an invalid day. */
export function dayOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && DAY.test(text) && daysOf(text.slice(0, 10)) !== null ? text.slice(0, 10) : null;
}

/** Converts the SEC's M/D/YYYY to YYYY-MM-DD. */
export function dayOfSlashes(text: string | null): string | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '');
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** A four-digit year within a plausible range. */
export function yearOf(text: string | null): number | null {
  const year = Number(/^\d{4}/.exec(text ?? '')?.[0]);
  return year >= 1600 && year < 2200 ? year : null;
}

/** Digits, or groups of three with commas. */
const AMOUNT = /^(?:\d{1,16}|\d{1,3}(?:,\d{3}){1,5})(?:\.\d{1,4})?$/;

/** A money amount in digits, with or without separators; null for words such as "Indefinite", and for `1,5`. */
export function amountOf(text: string | null): number | null {
  const digits = (text ?? '').replace(/[$\s]/g, '');
  return AMOUNT.test(digits) ? Number(digits.replaceAll(',', '')) : null;
}
