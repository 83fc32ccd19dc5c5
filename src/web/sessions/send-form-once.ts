import { pauseFor } from '../../platform/process/pause-for.js';
import { type AccountAnswer } from './account-calls.js';

/** A form that was sent twice waits for the answer to the first; few calls, because each counts for the rate limit. */
const RUNNING_PAUSES_SECONDS = [0.5, 1, 2, 4, 8, 16];

/** @param send the call of a form under its idempotency key; repeated while the first one is running */
export async function sendFormOnce(send: () => Promise<AccountAnswer>): Promise<AccountAnswer> {
  let answer = await send();
  for (const seconds of RUNNING_PAUSES_SECONDS) {
    if (!isRunning(answer)) break;
    await pauseFor(seconds * 1_000, undefined);
    answer = await send();
  }
  return answer;
}

/** Other conflicts say no time to retry after. */
function isRunning({ status, headers }: AccountAnswer): boolean {
  return status === 409 && headers['retry-after'] !== undefined;
}
