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
  'serene stark inspiring exciting fantastic compelling'.split(' '),
);
/** Adverbs that praise a verb or an adjective. */
export const PRAISE_ADVERBS: ReadonlySet<string> = new Set(
  (
    'seamlessly effortlessly meticulously incredibly remarkably profoundly tirelessly exceptionally fundamentally ' +
    'beautifully thoughtfully passionately undeniably'
  ).split(' '),
);
