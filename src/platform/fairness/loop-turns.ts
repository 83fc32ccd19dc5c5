const waiting: (() => void)[] = [];

/**
 * Lets the event loop serve others, for long work in parts. Of all work that waits, one part runs between two rounds
 * of the loop; with `setImmediate` alone, every part that waits would run in the same round.
 */
export function loopTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
