/** For the documents; a spec holds it against what the rules really answer. */
export const REWRITE_EXAMPLE = {
  original: 'We utilize 12 robots in order to sort parcels.',
  rewritten: 'We use 12 robots to sort parcels.',
  paragraphs: [
    {
      original: 'We utilize 12 robots in order to sort parcels.',
      rewritten: 'We use 12 robots to sort parcels.',
      changed: true,
    },
  ],
  stats: { words_added: 1, words_removed: 3, words_kept: 6, similarity: 0.75 },
  model: 'rules-1',
  options_applied: ['rhythm', 'destructure', 'tells', 'punctuation'],
  strength: 'balanced',
  cost: 1,
  remaining_period: 1999,
  remaining_balance: 0,
};
