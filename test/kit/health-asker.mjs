// Asks a process for /health/live again and again while a measurement runs, in a separate thread so that the probe is
// not held up by the spec. Time that the asked main thread did not run is not counted: on a loaded machine that is most
// of the waiting.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, pid } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const NOTHING = { blockedMs: 0, waitedMs: 0 };
let most = NOTHING;
let asked = 0;
let measures = false;
let begin = () => {};

parentPort.on('message', (message) => {
  measures = true;
  begin();
  // What has begun to wait by now has its answer first.
  const from = asked;
  const answer = async () => {
    while (asked < from + 2) await pause(1);
    const found = most;
    if (message === 'reset') most = NOTHING;
    else measures = false;
    parentPort.postMessage(message === 'reset' ? NOTHING : found);
  };
  void answer();
});

/** Milliseconds that the main thread has run. */
function ranMs() {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
}

function ask() {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
}

for (;;) {
  // Asking all the time would take processor time from what other probes measure.
  if (!measures) {
    // The server would close an unused connection, perhaps as the next measurement begins.
    agent.destroy();
    await new Promise((resolve) => (begin = resolve));
  }
  const [before, startedAt] = [ranMs(), performance.now()];
  await ask();
  const waitedMs = performance.now() - startedAt;
  const blockedMs = Math.min(ranMs() - before, waitedMs);
  if (blockedMs > most.blockedMs) most = { blockedMs, waitedMs };
  asked++;
  await pause(2);
}
