import { parentPort } from 'node:worker_threads';
import { type ThreadMessage } from '../../platform/process/thread-pool.js';
import { SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { ANSWER_READERS, type AnswerTask, type AnswerTaskResult } from './answer-readers.js';
import { packRows } from './answer-rows.js';
import { VenueError } from './venue.port.js';

// A thread that parses venues' answers: it has no secret and no connection, and its owner may end it at any time.

/** A thread that runs out of memory inside `JSON.parse` ends its whole process, so dense answers are not parsed. */
const MOST_SEPARATORS = 1_000_000;
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];

parentPort?.on('message', (task: AnswerTask) => {
  try {
    say({ result: read(task) });
  } catch (error) {
    say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
say({ ready: true });

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

function read({ kind, contentType, body, now }: AnswerTask): AnswerTaskResult {
  const head = { url: '', status: 200, headers: { 'content-type': contentType }, redirects: [] };
  const answer = new SafeResponse(head, Buffer.from(body.buffer, body.byteOffset, body.byteLength), false, 0);
  try {
    return packRows(ANSWER_READERS[kind](jsonOf(answer), now));
  } catch (error) {
    if (error instanceof VenueError) return { malformed: error.message };
    throw error;
  }
}

function jsonOf(answer: SafeResponse): unknown {
  if (separatorsIn(answer.body) > MOST_SEPARATORS) {
    throw new VenueError('malformed', `the answer has more than ${MOST_SEPARATORS} brackets and commas`);
  }
  try {
    return answer.json();
  } catch {
    throw new VenueError('malformed', 'the answer is not JSON');
  }
}

/** At least the number of values: each one follows a bracket or a comma. */
function separatorsIn(body: Uint8Array): number {
  let count = 0;
  for (const byte of body) if (byte === COMMA || byte === BRACKET || byte === BRACE) count++;
  return count;
}
