import { legalFormIn } from './without-legal-form.js';

const FORMS: Readonly<Record<string, string>> = {
  inc: 'corporation',
  incorporated: 'corporation',
  corp: 'corporation',
  corporation: 'corporation',
  pbc: 'corporation',
  ltd: 'limited',
  limited: 'limited',
  plc: 'plc',
  llc: 'llc',
  llp: 'llp',
  lp: 'lp',
  gmbh: 'gmbh',
  ag: 'ag',
  bv: 'bv',
  oy: 'oy',
  ab: 'ab',
  sarl: 'sarl',
  sas: 'sas',
  srl: 'srl',
  pty: 'limited',
  alimitedpartnership: 'lp',
};

/** The legal form at the end of a name, of the few that ids and questions to registers know; null without one. */
export function legalForm(name: string): string | null {
  const words = name
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  return FORMS[words.at(-1) ?? ''] ?? null;
}

/** The code list has `Company` as a short form of `Limited`; corporations and others have it in their names too. */
const COMPANY = /\bco(?:mpany|\.?)\s*$/i;
const ONLY_COMPANY = new Set(['co', 'ltd']);
const LIABILITY_COMPANY = /\blimited liability co(?:mpany|\.?)\s*$/i;

/**
 * The legal form of any country in one spelling, so that `Acme S.A.` and `Acme Oyj` stay two; null without one, and of
 * `Acme Co.` and `Acme Company`, which may have any.
 */
export function anyLegalForm(name: string): string | null {
  if (LIABILITY_COMPANY.test(name)) return 'llc';
  const form = legalForm(name) ?? legalFormIn(name);
  if (form !== null && ONLY_COMPANY.has(form) && COMPANY.test(name)) return null;
  return form === null ? null : (FORMS[form] ?? form);
}
