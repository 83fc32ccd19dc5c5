/** How many words were kept. The comparison ignores case. */
export interface WordStats {
  readonly added: number;
  readonly removed: number;
  readonly kept: number;
  /** 2 × kept ÷ (words before + words after), 0 to 1; 1 for two texts without words. */
  readonly similarity: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’.,:_@/&+-][\p{L}\p{N}]+)*/gu;
/** Steps between two yields: about a millisecond. */
const STEPS_A_TURN = 200_000;

export function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) => word.toLowerCase());
}

/**
 * The exact length of the longest common subsequence of two word lists (Myers' greedy algorithm). Its time grows with
 * the number of differences, not of words.
 */
export function* wordsKept(before: readonly string[], after: readonly string[]): Generator<void, number> {
  const [n, m] = [before.length, after.length];
  const most = n + m;
  const furthest = new Int32Array(2 * most + 3);
  const middle = most + 1;
  let steps = 0;
  for (let differences = 0; differences <= most; differences++) {
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const down = furthest[middle + diagonal + 1] as number;
      const right = (furthest[middle + diagonal - 1] as number) + 1;
      const isDown = diagonal === -differences || (diagonal !== differences && down >= right);
      let x = isDown ? down : right;
      let y = x - diagonal;
      while (x < n && y < m && before[x] === after[y]) {
        x++;
        y++;
        steps++;
      }
      furthest[middle + diagonal] = x;
      if (x >= n && y >= m) return (most - differences) / 2;
      if (++steps >= STEPS_A_TURN) {
        steps = 0;
        yield;
      }
    }
  }
  return 0;
}

export function wordStats(count: { before: number; after: number; kept: number }): WordStats {
  const { before, after, kept } = count;
  const words = before + after;
  return {
    added: after - kept,
    removed: before - kept,
    kept,
    similarity: words === 0 ? 1 : Math.round((2 * kept * 10_000) / words) / 10_000,
  };
}
