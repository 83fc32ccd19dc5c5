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

/** The legal form of any country in one spelling, so that `Acme S.A.` and `Acme Oyj` stay two; null without one. */
export function anyLegalForm(name: string): string | null {
  const form = legalForm(name) ?? legalFormIn(name);
  return form === null ? null : (FORMS[form] ?? form);
}
