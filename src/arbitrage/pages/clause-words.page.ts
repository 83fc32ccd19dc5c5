import { type ComparedClause, type Relation } from '../arbitrage.events.js';

/** What pages call a match. */
export const RELATION_LABELS: Readonly<Record<Relation, string>> = {
  identity: 'same question',
  complement: 'opposite question',
  near: 'near',
};

const NAMES: Readonly<Record<string, string>> = {
  rules: 'Readable rules',
  'subject and measure': 'What has to happen',
  subject: 'Who or what',
  measure: 'What has to happen',
  announcement: 'What is announced',
  station: 'Weather station',
  polarity: 'What Yes means',
  threshold: 'Number',
  window: 'When',
  source: 'Source of the result',
  void: 'If it is cancelled',
  exclusivity: 'Alone or one of several',
  definition: 'Definition',
  'who decides': 'Who decides',
};

const VALUES: Readonly<Record<string, string>> = {
  standalone: 'a question alone',
  exclusive: 'one of several outcomes, of which one wins',
  independent: 'one of several questions, each decided alone',
  'a vote of UMA holders': 'a vote of the holders of UMA, a crypto token',
};

const DETAILS: Readonly<Record<string, string>> = {
  'noted; it does not make two contracts different': 'good to know; it does not change the question',
  'separate contract': 'each is decided alone',
  'one of a race': 'each is one of several outcomes, of which one wins',
  'one is part of a race with one winner, the other is a separate contract':
    'one is one of several outcomes of which one wins, the other is decided alone',
  'what has to happen could not be read': 'could not be read',
  'neither has such a rule': 'neither has a rule for it',
  'only one of them names it': 'only one of them has a number',
  'a bucket on one side, a threshold on the other': 'one asks for a range, the other for a limit',
  'the two sides of one number, nothing between': 'the two sides of one number, with nothing between them',
  'one is the denial of the other': 'one asks whether it happens, the other whether it does not',
  'a denial of something that has several parts':
    'one denies what the other asks; it has several parts, so that both may pay No',
  'the same words; neither names a zone': 'the same words; neither names a time zone',
  'the same time; one zone is shown by when its market closes':
    'the same time; one names no time zone, but its market closes then',
  'neither names a zone, and their closes show different ones':
    'neither names a time zone, and their markets close in different ones',
  'neither names one': 'neither names a source',
  'only one of them names one': 'only one of them names a source',
};

/** Stored clauses are part of the proof of a pair and stay as they are; these are their words for readers. */
export function worded({ clause, first, second, verdict, detail }: ComparedClause): ComparedClause {
  return {
    clause: NAMES[clause] ?? clause,
    first: first === null ? null : (VALUES[first] ?? first),
    second: second === null ? null : (VALUES[second] ?? second),
    verdict,
    detail: detailText(clause, verdict, detail),
  };
}

const MISSING = '"nothing of it"';

function detailText(clause: string, verdict: ComparedClause['verdict'], detail: string): string {
  // The detail has the words in the form in which they are compared.
  if (clause === 'subject and measure' && verdict === 'same') return 'both ask for the same';
  if (clause === 'source' && detail.startsWith(STATES)) return `only one of them has these details: ${detail.slice(STATES.length)}`; // prettier-ignore
  const [one = '', other] = detail.slice(SAYS.length).split(', the other ', 2);
  if (!detail.startsWith(SAYS) || other === undefined) return DETAILS[detail] ?? detail;
  if (one === MISSING) return `only the second says ${spoken(other)}`;
  return other === MISSING
    ? `only the first says ${spoken(one)}`
    : `one says ${spoken(one)}, the other ${spoken(other)}`;
}

const SAYS = 'one says ';
const STATES = 'only one of them states ';

function spoken(words: string): string {
  return words.replaceAll('-', ' ').replaceAll('.', '');
}
