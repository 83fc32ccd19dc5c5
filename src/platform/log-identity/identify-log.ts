import { type EventStore } from '../event-store/event-store.js';
import { draftEvents } from '../event-store/decide.js';
import { VersionConflict } from '../event-store/event-store.errors.js';
import { newId } from '../ids/ids.js';
import { logIdOf } from './compare-log.js';
import { LOG_IDENTITY_STREAM, type LogOpened } from './log-identity.events.js';

/** Gives the log an identity when it has none. Of several concurrent processes, one wins. */
export async function identifyLog(eventStore: EventStore, now: number): Promise<string> {
  const known = await logIdOf(eventStore);
  if (known !== null) return known;
  const [commandId, logId] = [newId(), newId()];
  const event: LogOpened = { type: 'LogOpened', data: { logId } };
  const context = { commandId, correlationId: commandId, actor: 'system:log-identity', now };
  try {
    const drafts = draftEvents(eventStore, LOG_IDENTITY_STREAM, [event], context);
    await eventStore.appendUnguarded(LOG_IDENTITY_STREAM, 'no_stream', drafts);
    return logId;
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
  }
  return (await logIdOf(eventStore)) as string;
}
