import { parentPort } from 'node:worker_threads';
import { SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type ThreadMessage } from '../../platform/process/thread-pool.js';
import { type FeedTask, type FeedTaskResult } from './feed-task.js';
import { namedFeeds } from './named-feeds.js';
import { packTranscript } from './packed-transcript.js';
import { readFeed } from './read-feed.js';
import { readTranscript } from './read-transcript.js';

// A thread that reads feeds: it has no secret and no connection, and its owner may end it at any time.

parentPort?.on('message', (task: FeedTask) => {
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

function read({ kind, url, contentType, body }: FeedTask): FeedTaskResult {
  const head = { url, status: 200, headers: { 'content-type': contentType }, redirects: [] };
  const text = new SafeResponse(head, Buffer.from(body.buffer, body.byteOffset, body.byteLength), false, 0).text();
  if (kind === 'transcript') {
    const transcript = readTranscript(text);
    return transcript && packTranscript(transcript);
  }
  return kind === 'feed' ? readFeed(text) : namedFeeds(text, url);
}
