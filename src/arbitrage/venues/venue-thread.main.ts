import { readJson } from '../../parsers/json/read-json.js';
import { serveTasks } from '../../platform/threads/serve-tasks.js';
import { SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { ANSWER_READERS, type AnswerTask, type AnswerTaskResult } from './answer-readers.js';
import { packRows } from './answer-rows.js';
import { VenueError } from './venue.port.js';

// A thread that parses venues' answers: it has no secret and no connection, and its owner may end it at any time.

const MOST_VALUES = 1_000_000;

serveTasks(read);

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
  try {
    return readJson(answer.text(), MOST_VALUES);
  } catch {
    throw new VenueError('malformed', `the answer is not JSON of at most ${MOST_VALUES} values`);
  }
}
