import { readJson } from '../../parsers/json/read-json.js';
import { serveTasks } from '../../platform/threads/serve-tasks.js';
import { textOfBody } from '../../platform/safe-fetch/safe-response.js';
import { ANSWER_READERS, type AnswerTask, type AnswerTaskResult } from './answer-readers.js';
import { packRows } from './answer-rows.js';
import { VenueError } from './venue.port.js';

// A thread that parses venues' answers: it has no secret and no connection, and its owner may end it at any time.

const MOST_VALUES = 1_000_000;

serveTasks(read);

function read({ kind, contentType, body, now }: AnswerTask): AnswerTaskResult {
  try {
    return packRows(ANSWER_READERS[kind](jsonOf(textOfBody(contentType, body)), now));
  } catch (error) {
    if (error instanceof VenueError) return { malformed: error.message };
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return readJson(text, MOST_VALUES);
  } catch {
    throw new VenueError('malformed', `the answer is not JSON of at most ${MOST_VALUES} values`);
  }
}
