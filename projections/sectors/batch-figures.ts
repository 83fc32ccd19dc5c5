import { sizeClassOf, UNDISCLOSED } from '../../src/vocabulary/size-class.js';
import { type ProjectionTx, type RowChange } from '../../src/platform/projector/projection.js';
import { type Figures, type RoundFacts, type SectorSet } from './company-facts.js';

/** Sums by facet, or facet, space and value. */
type Counts = Record<string, number>;
type Add = Extract<RowChange, { readonly add: unknown }>;
type Sum = { key: Add['key']; add: Record<string, number> };

/** The batch's changes to each figure. */
export class BatchFigures implements Figures {
  private readonly counts = new Map<string, Sum>();
  private readonly sizes = new Map<string, Sum>();
  private readonly deals = new Map<string, Sum>();
  private readonly days = new Map<string, Sum>();
  private readonly sets = new Map<string, { readonly keys: readonly string[]; readonly counts: Counts }>();

  member({ id, keys }: SectorSet, facet: string, value: string, sum: number): void {
    let set = this.sets.get(id);
    if (!set) this.sets.set(id, (set = { keys, counts: {} }));
    const name = value === '' ? facet : `${facet} ${value}`;
    set.counts[name] = (set.counts[name] ?? 0) + sum;
  }

  word(sector: string, facet: 'name' | 'tag', word: string, sign: number): void {
    const { add } = this.countOf(sector, facet, word);
    add.companies = (add.companies as number) + sign;
  }

  round(sector: string, { year, amount }: RoundFacts, sign: number): void {
    const size = amount === null ? UNDISCLOSED : sizeClassOf(amount);
    const id = `${sector}\u0000${year}\u0000${size}`;
    let sum = this.sizes.get(id);
    if (!sum) this.sizes.set(id, (sum = { key: { sector, year, size }, add: { rounds: 0, capital: 0 } }));
    sum.add.rounds = (sum.add.rounds as number) + sign;
    sum.add.capital = (sum.add.capital as number) + sign * (amount ?? 0);
  }

  day(day: string, amount: number | null, sign: number): void {
    let sum = this.days.get(day);
    if (!sum) this.days.set(day, (sum = { key: { day }, add: { rounds: 0, capital: 0 } }));
    sum.add.rounds = (sum.add.rounds as number) + sign;
    sum.add.capital = (sum.add.capital as number) + sign * (amount ?? 0);
  }

  deal(sector: string, deal: { readonly year: number; readonly investorId: string }, sign: number, lead: number): void {
    const { year, investorId } = deal;
    const id = `${sector}\u0000${year}\u0000${investorId}`;
    let sum = this.deals.get(id);
    if (!sum) {
      this.deals.set(id, (sum = { key: { sector, year, investor_id: investorId }, add: { deals: 0, lead_deals: 0 } }));
    }
    sum.add.deals = (sum.add.deals as number) + sign;
    sum.add.lead_deals = (sum.add.lead_deals as number) + lead;
  }

  async changes(tx: ProjectionTx): Promise<RowChange[]> {
    for (const { keys, counts } of this.sets.values()) {
      for (const [name, sum] of Object.entries(counts)) this.countInEach(keys, name, sum);
    }
    const tables = {
      sector_counts: this.counts,
      sector_sizes: this.sizes,
      sector_investors: this.deals,
      sector_days: this.days,
    };
    return Object.entries(tables).reduce(
      (changes, [table, sums]) => {
        for (const { key, add } of sums.values()) changes.push({ table, key, add });
        return changes;
      },
      await this.setsAfter(tx),
    );
  }

  /** Counts of a set are added to each of its sectors. */
  private countInEach(keys: readonly string[], name: string, sum: number): void {
    const space = name.indexOf(' ');
    const [facet, value] = space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)];
    if (facet === 'tag') return;
    for (const key of keys) {
      if (facet === 'funding') {
        const { add } = this.countOf(key, 'company', '');
        add.funding = (add.funding as number) + sum;
      } else {
        const { add } = this.countOf(key, facet, value);
        add.companies = (add.companies as number) + sum;
      }
    }
  }

  private countOf(sector: string, facet: string, value: string): Sum {
    const id = `${sector}\u0000${facet}\u0000${value}`;
    let sum = this.counts.get(id);
    if (!sum) this.counts.set(id, (sum = { key: { sector, facet, value }, add: { companies: 0, funding: 0 } }));
    return sum;
  }

  private async setsAfter(tx: ProjectionTx): Promise<RowChange[]> {
    if (this.sets.size === 0) return [];
    const rows = await tx.query<{ set_id: string; counts: Counts }>(
      'SELECT set_id, counts FROM {sector_sets} WHERE set_id = ANY($1::uuid[])',
      [[...this.sets.keys()]],
    );
    const standing = new Map(rows.map(({ set_id, counts }) => [set_id, counts]));
    return [...this.sets].map(([set_id, { keys, counts }]): RowChange => {
      const after = plus(standing.get(set_id) ?? {}, counts);
      return { table: 'sector_sets', key: { set_id }, put: { keys, counts: after } };
    });
  }
}

/** Sorted and without zeros, so that the row does not depend on the split into batches. */
function plus(standing: Counts, counts: Counts): Counts {
  let isInOrder = true;
  for (const [name, sum] of Object.entries(counts)) {
    const before = standing[name];
    if (before === undefined) isInOrder = false;
    const after = (before ?? 0) + sum;
    if (after === 0) delete standing[name];
    else standing[name] = after;
  }
  if (isInOrder) return standing;
  const ordered: Counts = {};
  for (const name of Object.keys(standing).sort()) ordered[name] = standing[name] as number;
  return ordered;
}
