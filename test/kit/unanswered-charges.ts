import { UnansweredTable } from '../simulation/unanswered-model.js';
import { type UnansweredCharges } from '../../src/metering/refunds/unanswered-charges.port.js';

/** The file of unanswered charges where a spec has no database: in memory, by the same rules. */
export function unansweredInMemory(): UnansweredCharges {
  const table = new UnansweredTable({ now: () => Date.now() });
  return {
    record: (charges) => Promise.resolve(table.record(charges)),
    keep: (accountId, requestId) => Promise.resolve(table.keep(accountId, requestId)),
  };
}
