import { companyStream, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { investorStream, type InvestorEvent } from '../../src/companies/investors/investor.events.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { dice } from './company-log.js';
import { recorded } from './recorded.js';

const provenance = { source: 'spec', observedAt: '2026-03-13T00:00:00.000Z' };
const WORDS = ['Capital', 'Harbor', 'Granite', 'Ember', 'Delta'];

export interface InvestorLog {
  readonly log: readonly RecordedEvent<InvestorEvent | CompanyEvent>[];
  readonly erased: readonly string[];
}

interface Writer {
  readonly steps: { stream: string; event: InvestorEvent | CompanyEvent }[];
  readonly roll: (below: number) => number;
  readonly live: Map<string, 'firm' | 'person'>;
  readonly rounds: { readonly roundId: string; readonly companyId: string; readonly parties: string[] }[];
  readonly erased: string[];
}

/**
 * A log in which firms and people invest in rounds, firms get other names and lose them, reports name further leads or
 * retract an investor, companies and investors are withdrawn, and people are erased.
 */
export async function investorHistory(
  size: { investors: number; events: number },
  sealedFor: (investorId: string, name: string) => Promise<Sealed>,
): Promise<InvestorLog> {
  const writer: Writer = { steps: [], roll: dice(11), live: new Map(), rounds: [], erased: [] };
  const { steps, roll } = writer;
  for (let next = 0; steps.length < size.events;) {
    if (next < size.investors && (next < 4 || roll(4) === 0)) await register(writer, next++, sealedFor);
    else change(writer);
  }
  return { log: recorded(steps, { firstPosition: 100n }), erased: writer.erased };
}

async function register(
  { steps, roll, live }: Writer,
  n: number,
  sealedFor: (investorId: string, name: string) => Promise<Sealed>,
): Promise<void> {
  const investorId = deriveId('investor', `i${n}`);
  const kind = n % 3 === 2 ? 'person' : 'firm';
  live.set(investorId, kind);
  const name = `${WORDS[n % WORDS.length]} ${n}`;
  const named =
    kind === 'firm'
      ? { name, sealedName: null, slugBase: `i${n}`, hqCountry: ['US', 'FR', null][roll(3)] ?? null }
      : { name: null, sealedName: await sealedFor(investorId, `Ada ${name}`), slugBase: null, hqCountry: null };
  const data = { investorId, kind, ...named, website: null, provenance, generated: false } as const;
  steps.push({ stream: investorStream(investorId), event: { type: 'InvestorRegistered', data } });
}

function change(writer: Writer): void {
  const { steps, roll, live, erased } = writer;
  const ids = [...live.keys()];
  const investorId = ids[roll(ids.length)] as string;
  const add = (event: InvestorEvent): void => void steps.push({ stream: investorStream(investorId), event });
  const isFirm = live.get(investorId) === 'firm';
  switch (roll(16)) {
    case 0:
      if (!isFirm) break;
      add({
        type: 'InvestorMerged',
        data: { investorId, mergedInto: firmBeside(writer, investorId), rule: 'spec', provenance },
      });
      return;
    case 1:
      if (!isFirm) break;
      add({ type: 'InvestorSeparated', data: { investorId, reason: 'spec' } });
      return;
    case 2:
      if (roll(3) > 0) break;
      live.delete(investorId);
      if (isFirm) return add({ type: 'InvestorWithdrawn', data: { investorId, reason: 'spec' } });
      erased.push(investorId);
      return add({ type: 'InvestorErased', data: { investorId } });
    case 3:
      if (isFirm) break;
      live.set(investorId, 'firm');
      return add({
        type: 'InvestorReclassified',
        data: { investorId, kind: 'firm', name: `Ada ${roll(9)}`, evidence: [], provenance },
      });
    case 4:
    case 5:
      return endPart(writer);
  }
  tellRound(writer);
}

/** A firm that stands alone, so that no merge makes a circle. */
function firmBeside({ live }: Writer, investorId: string): string {
  const [first = investorId, second = investorId] = [...live].flatMap(([id, kind]) => (kind === 'firm' ? [id] : []));
  return first === investorId ? second : first;
}

function endPart({ steps, roll, rounds }: Writer): void {
  const at = roll(Math.max(1, rounds.length));
  const known = rounds[at];
  if (!known) return;
  const { companyId, roundId, parties } = known;
  const stream = companyStream(companyId);
  const [investorId] = parties;
  if (roll(3) > 0 && investorId !== undefined) {
    parties.shift();
    const data = { companyId, roundId, investorId, replacedBy: null, reason: 'spec' };
    steps.push({ stream, event: { type: 'RoundInvestorRetracted', data } });
    return;
  }
  rounds.splice(at, 1);
  const parts = { domain: null, otherDomains: [], productIds: [], reason: 'spec', roundIds: [roundId] };
  steps.push({ stream, event: { type: 'CompanyWithdrawn', data: { companyId, ...parts } } });
}

function tellRound({ steps, roll, live, rounds }: Writer): void {
  const again = roll(3) === 0 ? rounds[roll(Math.max(1, rounds.length))] : undefined;
  const n = steps.length;
  const told = again ?? { roundId: deriveId('round', `r${n}`), companyId: deriveId('company', `c${n}`), parties: [] };
  if (!again) rounds.push(told);
  const ids = [...live.keys()];
  const some = Array.from({ length: 1 + roll(3) }, () => ids[roll(ids.length)] as string);
  for (const id of some) if (!told.parties.includes(id)) told.parties.push(id);
  const parties = some.map((investorId) => ({ investorId, name: null }));
  const facts = { round: 'Seed', date: `2026-03-${10 + roll(9)}`, amount: 1_000_000, valuation: null, provenance };
  const { roundId, companyId } = told;
  steps.push({
    stream: companyStream(companyId),
    event: {
      type: 'FundingRoundRecorded',
      data: { roundId, companyId, ...facts, leadInvestors: parties.slice(0, roll(2)), investors: parties },
    },
  });
}
