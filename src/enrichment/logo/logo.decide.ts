import { type Decider } from '../../kernel/domain-event.js';
import { type FoundLogos, type LogoEvent } from './logo.events.js';

/** The events of the company's stream that this state needs. */
type CompanyPhase = {
  readonly type: 'CompanyRegistered' | 'CompanySeparated' | 'CompanyWithdrawn' | 'CompanyMerged';
  readonly data: unknown;
};

export interface LogoState {
  readonly isOnFile: boolean;
  readonly last: FoundLogos | null;
}

export const logoDecider: Decider<LogoState, LogoEvent | CompanyPhase> = {
  initial: { isOnFile: false, last: null },
  evolve(state, event) {
    switch (event.type) {
      case 'CompanyRegistered':
      case 'CompanySeparated':
        return { ...state, isOnFile: true };
      case 'CompanyWithdrawn':
      case 'CompanyMerged':
        return { isOnFile: false, last: null };
      case 'LogoFound':
        return { ...state, last: event.data };
      // Other events do not affect logos.
      default:
        return state;
    }
  },
};

/**
 * Records new pictures. An earlier picture stays when a later search finds none, since a site may hide its logo for a
 * day.
 */
export function recordLogos(state: LogoState, companyId: string, found: FoundLogos): LogoEvent[] {
  const { last } = state;
  if (!state.isOnFile || (last && found.provenance.observedAt <= last.provenance.observedAt)) return [];
  const known = withKnownLogos(state, found);
  const { square, horizontal } = known;
  const isChanged = square?.sha256 !== last?.square?.sha256 || horizontal?.sha256 !== last?.horizontal?.sha256;
  return isChanged ? [{ type: 'LogoFound', data: { companyId, ...known } }] : [];
}

/** What a search found, with the pictures on file where it found none. */
export function withKnownLogos({ last }: Pick<LogoState, 'last'>, found: FoundLogos): FoundLogos {
  if (last && !found.square && !found.horizontal) return last;
  const square = found.square ?? last?.square ?? null;
  const horizontal = found.horizontal ?? last?.horizontal ?? null;
  return { ...found, square, horizontal, reason: square && horizontal ? null : found.reason };
}
