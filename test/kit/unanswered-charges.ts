import { UnansweredTable } from '../simulation/unanswered-model.js';
import { type UnansweredCharges } from '../../src/metering/refunds/unanswered-charges.port.js';

/** Unanswered charges in memory, under the same rules, for specs without a database. */
export function unansweredInMemory(): UnansweredCharges {
  const table = new UnansweredTable({ now: () => Date.now() });
  return {
    record: (charges) => Promise.resolve(table.record(charges)),
    store: (accountId, requestId) => Promise.resolve(table.store(accountId, requestId)),
    giveUp: (accountId, requestId) => Promise.resolve(table.giveUp(accountId, requestId)),
  };
}
