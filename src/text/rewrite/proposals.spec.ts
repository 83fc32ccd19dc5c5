import { EnglishTagger } from '../wording/english-tagger.service.js';
import { OPTIONS } from '../wording/rule.rules.js';
import { isProposed, withProposals } from './proposals.rules.js';
import { rewriteText } from './rewrite-text.rules.js';
import { type RewriteResult } from './rewrite-text.query.js';

const { tag: tagger } = new EnglishTagger();
const TEXT = 'We utilize 12 robots in order to sort parcels for Acme. They do not stop at night.';

function whole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function judged(proposal: string, text = TEXT): RewriteResult {
  const result = whole(rewriteText(text, { strength: 'balanced', options: OPTIONS }, { tagger }));
  return whole(withProposals(result, [proposal], tagger));
}

describe('a proposal of a language model', () => {
  it.each([
    'For Acme, our 12 robots handle the parcels, and they do not rest at night.',
    'At Acme, 12 robots of ours handle the parcels. At night they do not pause.',
    'Our 12 robots handle the parcels of Acme and, at night, never pause.',
  ])('is taken with other words: %s', (proposal) => {
    const { rewritten, paragraphs } = judged(proposal);
    expect({ rewritten, why: paragraphs[0]?.keptBecause }).toEqual({ rewritten: proposal, why: null });
    expect(isProposed(paragraphs[0] as RewriteResult['paragraphs'][number])).toBe(true);
  });

  it.each([
    ['another number', 'We use 13 robots to sort parcels for Acme. They do not stop at night.', 'number'],
    ['another name', 'We use 12 robots to sort parcels for Apex. They do not stop at night.', 'name'],
    ['no negation', 'We use 12 robots to sort parcels for Acme. They stop at night.', 'negation'],
    ['a chance', 'We use 12 robots to sort parcels for Acme. They may not stop at night.', 'modality'],
    ['two paragraphs', 'We use 12 robots for Acme.\n\nThey do not stop.', 'form'],
    ['another language', 'Wir benutzen 12 Roboter für Acme, und sie sind nicht zu stoppen in der Nacht.', 'language'],
  ])('with %s is refused, with the reason', (_what, proposal, fact) => {
    const { rewritten, paragraphs } = judged(proposal);
    expect(rewritten).toBe('We use 12 robots to sort parcels for Acme. They do not stop at night.');
    expect(paragraphs[0]?.keptBecause?.fact).toBe(fact);
  });

  it('keeps the spaces around the paragraph', () => {
    expect(judged('Our 12 robots sort for Acme. They do not rest.', `  ${TEXT}\n`).rewritten).toBe(
      '  Our 12 robots sort for Acme. They do not rest.\n',
    );
  });
});
