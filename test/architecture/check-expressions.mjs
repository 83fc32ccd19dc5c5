// Tells of regular expressions (JSON on the standard input) how their time grows with the text. A program of its own,
// since the checker keeps helpers running and one of its forms needs a deep stack.
import { runInNewContext } from 'node:vm';
import { check } from 'recheck';

const AT_ONCE = 2;
const HARMLESS_US = 500_000;
/** Of the clock, which on a busy machine shows several times the processor time. */
const SLOWEST_MS = 4_000;
/** Nobody waits so long for one; it is there so that a riddle ends. */
const TIMEOUT_MS = 60_000;

let input = '';
for await (const chunk of process.stdin) input += chunk;
const waiting = JSON.parse(input).map((expression, at) => ({ ...expression, at }));
const verdicts = [];

/** What was found by trying, not by proof, must show on the clock: a hundred thousand characters, a fraction of a second. */
function isHarmless(source, flags, attack) {
  if (attack === undefined) return false;
  const before = process.cpuUsage();
  try {
    const run = 'new RegExp(source, flags.replace(/[gy]/g, "")).test(attack)';
    runInNewContext(run, { source, flags, attack }, { timeout: SLOWEST_MS });
  } catch {
    return false;
  }
  const { user, system } = process.cpuUsage(before);
  return user + system < HARMLESS_US;
}

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { source, flags, at } = next;
    // The two flags change what is reported, not how it is found.
    const found = await check(source, flags.replace(/[dv]/g, ''), { timeout: TIMEOUT_MS, randomSeed: 1 });
    verdicts[at] =
      found.status === 'safe' || (found.checker === 'fuzz' && isHarmless(source, flags, found.attack?.string))
        ? { isLinear: true }
        : { isLinear: false, why: found.complexity?.summary ?? found.error?.kind, attack: found.attack?.pattern };
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
process.stdout.write(JSON.stringify(verdicts), () => process.exit(0));
