import { type EdgarFiling } from './submissions.rules.js';

/** Kinds of filings in the order in which a reader wants them, each with the most that are listed first. */
const KINDS: readonly { readonly forms: RegExp; readonly most: number }[] = [
  // Annual reports of domestic and foreign filers.
  { forms: /^(?:10-K|10-KT|20-F|40-F|ARS|1-K|C-AR)(?:405|SB)?(?:\/A)?$/, most: 15 },
  // Offerings: exempt ones, registrations and prospectuses.
  { forms: /^(?:D|C|1-A|S-1|S-3|S-4|S-11|F-1|F-3|F-4|424B\d)(?:ASR|MEF|POS)?(?:\/A)?$/, most: 15 },
  // Quarterly and current reports, proxy statements, large holders.
  { forms: /^(?:10-Q|8-K|6-K|DEF 14A|(?:SC|SCHEDULE) 13[DG])(?:\/A)?$/, most: Infinity },
];
/** Trades of insiders: a large firm has hundreds a year. */
const INSIDERS = /^(?:3|4|5|144)(?:\/A)?$/;

/**
 * At most `most` filings, the newest of each kind first: annual reports, offerings, quarterly and current reports, others,
 * trades of insiders.
 */
export function mostTelling(newestFirst: readonly EdgarFiling[], most: number): EdgarFiling[] {
  const taken = new Set<EdgarFiling>();
  for (const { forms, most: share } of KINDS) {
    for (const filing of newestFirst.filter(({ form }) => forms.test(form)).slice(0, share)) taken.add(filing);
  }
  const others = newestFirst.filter((filing) => !taken.has(filing));
  const isInsider = ({ form }: EdgarFiling): boolean => INSIDERS.test(form);
  return [...taken, ...others.filter((each) => !isInsider(each)), ...others.filter(isInsider)].slice(0, most);
}
