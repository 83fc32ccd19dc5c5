import { textOfBody } from '../../platform/safe-fetch/safe-response.js';
import { serveTasks } from '../../platform/threads/serve-tasks.js';
import { feedText } from './feed-text.js';
import { type FeedTask, type FeedTaskResult } from './feed-task.js';
import { namedFeeds } from './named-feeds.js';
import { packTranscript } from './packed-transcript.js';
import { readFeed } from './read-feed.js';
import { readTranscript } from './read-transcript.js';

// A thread that reads feeds: it has no secret and no connection, and its owner may end it at any time.

serveTasks(read);

function read({ kind, url, contentType, body }: FeedTask): FeedTaskResult {
  if (kind === 'feed') return readFeed(feedText(contentType, body));
  const text = textOfBody(contentType, body);
  if (kind === 'transcript') {
    const transcript = readTranscript(text);
    return transcript && packTranscript(transcript);
  }
  return namedFeeds(text, url);
}
