import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { companyDecider, observe, type CompanyObservation, type CompanyState } from './company.decide.js';
import { companyStream, type CompanyEvent } from './company.events.js';
import { companyIdOf } from './company-id.rules.js';

export type Registration =
  | { readonly outcome: 'registered' | 'on_file'; readonly companyId: string; readonly position: bigint }
  /** A submission that waits holds the domain. */
  | { readonly outcome: 'held'; readonly position: bigint };

/**
 * Puts a company on file under its domain, where nobody has that: the same fence as a submission's claim, the revision
 * of the stream that the domain names. A company that stands there stays as it is. May be repeated: the first try is
 * recognised by its source and key.
 */
export async function registerCompany(
  store: EventStore,
  domain: string,
  observation: Omit<CompanyObservation, 'companyId' | 'domain' | 'contestedDomain'>,
  context: CommandContext,
): Promise<Registration> {
  const companyId = companyIdOf(domain);
  const seen = { ...observation, companyId, domain, contestedDomain: null };
  const { state, events, position } = await decideOn<CompanyState, CompanyEvent>(
    store,
    companyStream(companyId),
    companyDecider,
    (current) => (current.phase === 'none' ? observe(current, seen) : []),
    { ...context, commandId: deriveId('register', context.commandId) },
  );
  switch (state.phase) {
    case 'registered': {
      const { source, sourceKey } = observation.provenance;
      const isOurs = events.length > 0 || (sourceKey !== undefined && state.sourceKeys[source]?.includes(sourceKey));
      return { outcome: isOurs ? 'registered' : 'on_file', companyId: state.companyId, position };
    }
    case 'alias':
      return { outcome: 'on_file', companyId: state.companyId, position };
    case 'held':
    case 'none':
      return { outcome: 'held', position };
  }
}
