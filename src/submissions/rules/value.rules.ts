import { countryCode } from '../../vocabulary/country-code.js';
import { hasControlCharacters, withoutControlCharacters, withoutInvisible } from '../../kernel/text/visible-text.js';
import { accepted, leaf, refused, type Checked, type Rule } from './field.rules.js';
import {
  countryRepairs,
  dateRepairs,
  emailRepairs,
  flagRepairs,
  MAX_URL_CHARS,
  numberRepairs,
  profileRepairs,
  scalarText,
  urlRepairs,
} from './repairs.rules.js';
import { charsOf, cutToChars, tidy } from './text.rules.js';

/** One line of text, normalised. */
export function lineOf(maxChars: number, example: string): Rule<string> {
  // Bounds the work on spaces that normalising removes.
  const mostRead = 10 * maxChars;
  return leaf(
    (value) => {
      if (typeof value !== 'string') return refused('must be a text');
      if (value.length > mostRead) return refused(`must be at most ${maxChars} characters`);
      if (hasControlCharacters(value)) return refused('must not contain control characters');
      const text = tidy(withoutInvisible(value));
      if (text === '') return refused('must not be empty');
      if (charsOf(text) > maxChars) return refused(`must be at most ${maxChars} characters`);
      return accepted(text);
    },
    (value) => [cutToChars(tidy(withoutControlCharacters(scalarText(value).slice(0, mostRead))), maxChars), example],
  );
}

/** An absolute http or https URL of a public host. A handle alone is a profile under `profiles`, such as `https://x.com/`. */
export function urlOf(profiles?: string): Rule<string> {
  return leaf(
    (value) => checkUrl(value),
    (value) => [...urlRepairs(value), ...profileRepairs(value, profiles)],
  );
}

export function checkUrl(value: unknown): Checked<string> {
  if (typeof value !== 'string') return refused('must be a URL');
  // An address is no text with a direction: a mark in it is part of the copied sentence.
  const text = withoutInvisible(value)
    .replace(/[\u061c\u200e\u200f]/gu, '')
    .trim();
  if (text.length > MAX_URL_CHARS) return refused(`must be at most ${MAX_URL_CHARS} characters`);
  if (/\s/u.test(text) || !/^https?:\/\//i.test(text))
    return refused('must be a URL that starts with https:// or http://');
  // An address is stored as written, and Postgres cannot store NUL.
  if (hasControlCharacters(value)) return refused('must not contain control characters');
  const url = parsed(text);
  if (!url) return refused('must be a URL that starts with https:// or http://');
  if (url.username !== '' || url.password !== '') return refused('must be a URL without user name and password');
  if (!isPublicName(url.hostname)) return refused('must be a URL of a public host name');
  return accepted(text);
}

function isPublicName(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  // A name of at least two labels with an alphabetic or IDN top label.
  return /^(?:[a-z0-9_-]{1,63}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(host) && !/(?:^|\.)localhost$/.test(host);
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

export function emailOf(): Rule<string> {
  return leaf(
    (value) => {
      const text = typeof value === 'string' ? withoutInvisible(value).trim() : '';
      const valid = text.length <= 254 && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text);
      return valid ? accepted(text) : refused('must be an email address');
    },
    (value) => emailRepairs(value),
  );
}

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  readonly isUsd?: boolean;
}

export function numberOf({ min, max, whole = false, isUsd = false }: NumberLimits): Rule<number> {
  const kind = whole ? 'a whole number' : isUsd ? 'a number, in US dollars' : 'a number';
  return leaf(
    (value) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return refused(`must be ${kind}`);
      if (whole && !Number.isInteger(value)) return refused(`must be ${kind}`);
      if (value < min || value > max) return refused(`must be from ${min} to ${max}`);
      return accepted(value);
    },
    (value) => numberRepairs(value, whole),
  );
}

export const flag: Rule<boolean> = leaf(
  (value) => {
    if (value === true || value === 1) return accepted(true);
    if (value === false || value === 0) return accepted(false);
    return refused('must be true or false');
  },
  (value) => flagRepairs(value),
);

export const country: Rule<string> = leaf(
  (value) => {
    const code = typeof value === 'string' ? countryCode(value) : null;
    return code === null ? refused('must be a country, by name or ISO 3166-1 alpha-2 code') : accepted(code);
  },
  (value) => countryRepairs(value),
);

type DateForm = 'YYYY' | 'YYYY-MM' | 'YYYY-MM-DD';

/** A calendar date in one of the forms, not in the future; its precision stays. */
export function dateOf(forms: readonly DateForm[]): Rule<string> {
  const wording = forms.length > 1 ? `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}` : forms[0];
  return leaf(
    (value, { now }) => {
      if (typeof value !== 'string') return refused(`must be a date written ${wording}`);
      const text = value.trim();
      const form = (['YYYY', 'YYYY-MM', 'YYYY-MM-DD'] as const).find((each) => each.length === text.length);
      if (!form || !forms.includes(form) || !isCalendarDate(text)) return refused(`must be a date written ${wording}`);
      const today = new Date(now).toISOString().slice(0, 10);
      return text > today.slice(0, text.length) ? refused('must not be in the future') : accepted(text);
    },
    (value) => dateRepairs(value),
  );
}

function isCalendarDate(text: string): boolean {
  const match = /^([1-9]\d{3})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
