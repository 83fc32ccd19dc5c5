import { UNKNOWN_ROUND } from '../../../projections/investors/investors.entity.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { count } from '../../web/design/amounts.js';
import { type Holding, type InvestorRecord } from '../investors/get-investor.query.js';
import { type InvestorEvent } from '../investors/investor.events.js';
import { statementsOf } from './company-statements.rules.js';
import {
  companyEvidencePath,
  type Evidence,
  type EvidencePart,
  roundFact,
  statedFact,
  type Statement,
} from './evidence.js';
import { roundText } from './field-texts.rules.js';

export type Registered = Extract<InvestorEvent, { type: 'InvestorRegistered' }>['data'];

export function registrations(log: readonly RecordedEvent[], of: (data: Registered) => string | null): Statement[] {
  return statementsOf(log, (event) => {
    const { type, data } = event as unknown as InvestorEvent;
    const value = type === 'InvestorRegistered' ? of(data) : null;
    return type === 'InvestorRegistered' && value !== null ? ['stated', value, data.provenance] : null;
  });
}

export function kindStatements(log: readonly RecordedEvent[]): Statement[] {
  return statementsOf(log, (event) => {
    const { type, data } = event as unknown as InvestorEvent;
    if (type === 'InvestorRegistered') return ['stated', kindText(data.kind), data.provenance];
    if (type !== 'InvestorReclassified') return null;
    return ['stated', kindText(data.kind), { ...data.provenance, rule: data.evidence.join('; ') }];
  });
}

export function mergeStatements(log: readonly RecordedEvent[]): Statement[] {
  return statementsOf(log, (event) => {
    const { type, data } = event as unknown as InvestorEvent;
    return type === 'InvestorMerged' ? ['stated', 'One firm', { ...data.provenance, rule: data.rule }] : null;
  });
}

export function kindText(kind: 'firm' | 'person'): string {
  return kind === 'person' ? 'Person' : 'Firm';
}

/** The numbers of deals are counted from rounds, which have evidence of their own. */
export function dealFacts({ investor, holdings, total }: InvestorRecord): Evidence[] {
  const all = holdings ?? [];
  const part = (holding: Holding): EvidencePart => {
    const hasRound = holding.round_id !== UNKNOWN_ROUND;
    const path = companyEvidencePath(holding.slug, hasRound ? roundFact(holding.round_id) : 'investors');
    return { label: holding.name, value: hasRound ? roundText(holding) : 'the source names no round', path };
  };
  const more = total > all.length ? `; the newest ${count(all.length)} are listed` : '';
  const fact = (name: string, label: string, value: number | null, parts: readonly EvidencePart[]): Evidence[] =>
    value === null || value === 0
      ? []
      : [
          {
            ...statedFact({ fact: name, label, value: count(value) }, []),
            rule: `counted from the rounds on file that name this investor${more}`,
            parts,
          },
        ];
  const led = all.filter(({ is_lead: isLead }) => isLead);
  return [
    ...fact('deals', 'Deals on file', investor.deals, all.map(part)),
    ...fact('lead_deals', 'Led', investor.leadDeals, led.map(part)),
  ];
}
