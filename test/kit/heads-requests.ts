import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { HeadRequests } from '../../src/proofs/heads/head-requests.service.js';

let now = 1_764_155_938_000;

/** Requests a heads leaf; each a second after the last. */
export async function requestHeads(eventStore: EventStore): Promise<void> {
  now += 1_000;
  await new HeadRequests(eventStore, { now: () => now }).request();
}
