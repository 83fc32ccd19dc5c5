/** Praise that can go: the noun says the same without it. */
export const PRAISE: ReadonlySet<string> = new Set(
  (
    'vibrant groundbreaking unwavering unparalleled remarkable timeless ' +
    'world-class transformative visionary iconic captivating enchanting ' +
    'harmonious bustling impactful insightful relentless effortless game-changing one-of-a-kind top-notch unrivaled ' +
    'thought-provoking sleek tireless heartfelt amazing invaluable'
  ).split(' '),
);
export const THOROUGH_PRAISE: ReadonlySet<string> = new Set(
  'serene inspiring exciting fantastic compelling'.split(' '),
);
/** Plain words for praise that has to stay, because the sentence says nothing without it. */
export const PLAIN_PRAISE: ReadonlyMap<string, string> = new Map([
  ['remarkable', 'impressive'],
  ['vibrant', 'lively'],
  ['visionary', 'far-sighted'],
  ['iconic', 'famous'],
  ['captivating', 'gripping'],
  ['enchanting', 'charming'],
  ['bustling', 'busy'],
  ['impactful', 'effective'],
  ['insightful', 'perceptive'],
  ['unwavering', 'firm'],
  ['unparalleled', 'unmatched'],
  ['timeless', 'lasting'],
  ['groundbreaking', 'pioneering'],
  ['thought-provoking', 'interesting'],
  ['world-class', 'excellent'],
  ['sleek', 'elegant'],
  ['serene', 'calm'],
]);
/** Adverbs that praise a verb or an adjective. */
export const PRAISE_ADVERBS: ReadonlySet<string> = new Set(
  (
    'seamlessly effortlessly meticulously incredibly remarkably profoundly tirelessly exceptionally fundamentally ' +
    'beautifully thoughtfully passionately undeniably'
  ).split(' '),
);
