import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ingest } from '../../../src/radar/radar.decide.js';
import { domainStream, intakeStream, type RadarEvent } from '../../../src/radar/radar.events.js';
import { dice } from '../../kit/company-log.js';
import { appendRadar, observation, probed } from '../../kit/radar-log.js';
import { type InsightWorld } from '../press/world.js';

const FIRMS = ['Northwind Ventures', 'Tallow Capital', 'Birch & Sons Partners', 'Quarry Fund'];
const PEOPLE = ['Ada Lovelace', 'Grace Hopper', 'Alan Kay', 'Barbara Liskov', 'Edsger Dijkstra'];
const COUNTRIES = ['DE', 'FR', 'US', null];
const reason = 'generated day';

/** Days of changes of every kind, the same ones for a seed. */
export class GeneratedDays {
  private readonly roll: (below: number) => number;
  private companies = 0;
  private domains = 0;
  private day = 0;
  /** What happened, by kind. */
  readonly done: Record<string, number> = {};

  constructor(
    private readonly world: InsightWorld,
    seed: number,
  ) {
    this.roll = dice(seed);
  }

  /** The first day has companies, rounds, people and domains; each later day changes some. */
  async next(): Promise<void> {
    this.day++;
    const isFirst = this.day === 1;
    await this.importDay(isFirst ? 12 : this.roll(4));
    await this.radar(isFirst ? 6 : 1 + this.roll(3));
    if (!isFirst) for (let left = 1 + this.roll(3); left > 0; left--) await this.moderate();
    await this.world.settled();
  }

  private async importDay(added: number): Promise<void> {
    const from = this.companies;
    this.companies += added;
    const date = `2026-${String(1 + Math.floor(this.day / 28)).padStart(2, '0')}-${String(1 + (this.day % 28)).padStart(2, '0')}`;
    const fresh = Array.from({ length: added }, (_, n) => this.company(from + n));
    const changed = Array.from({ length: this.roll(4) }, () => this.company(this.roll(this.companies)));
    await this.world.import(importCompanies, `companies-${date}.jsonl`, [...fresh, ...changed], date);
    const rounds = Array.from({ length: 1 + this.roll(4) }, () => this.round(date));
    await this.world.import(importFunding, `funding-${date}.jsonl`, rounds, date);
    const roles = Array.from({ length: this.roll(3) }, () => this.role());
    if (roles.length > 0) await this.world.import(importPeople, `people-${date}.jsonl`, roles, date);
  }

  private company(n: number): object {
    const isRenamed = this.day > 1 && this.roll(3) === 0;
    return {
      id: n,
      name: `Copperline ${n}${isRenamed ? ` Nova ${this.day}` : ''}`,
      website: siteOf(n),
      team_size: 1 + this.roll(500),
      industry: 'Robotics',
      country: this.one(COUNTRIES),
    };
  }

  private round(date: string): object {
    const n = this.roll(this.companies);
    const investors = [this.one(FIRMS), this.one(PEOPLE), `Fund ${this.roll(20)} Capital`];
    return {
      company: `Copperline ${n}`,
      website: siteOf(n),
      round: this.one(['Seed', 'Series A', 'Series B']),
      date,
      amount: 1_000 * (1 + this.roll(9_000)),
      investors: investors.join('; '),
      lead_investors: investors[0],
    };
  }

  private role(): object {
    const n = this.roll(this.companies);
    const title = this.one(['CEO', 'CTO', 'Head of Sales']);
    return {
      name: this.one(PEOPLE),
      company: `Copperline ${n}`,
      website: siteOf(n),
      title,
      founder: this.roll(2) === 0,
    };
  }

  private async radar(seen: number): Promise<void> {
    const { app } = this.world.service;
    const store = app.get(EventStore);
    const apexes = Array.from({ length: seen }, () => `lumen-${this.domains++}.ai`);
    const observed = apexes.map((apex) => observation('dot_ai_nrd', apex));
    await appendRadar(store, intakeStream('dot_ai_nrd', `2026-10-${this.day}`), ingest(observed, 'c'));
    const [company] = await this.world.query<{ id: string }>(
      `SELECT company_id AS id FROM read.companies ORDER BY md5(company_id::text || ${this.day}) LIMIT 1`,
    );
    const apex = apexes[0] ?? '';
    const events: RadarEvent[] = [probed(apex)];
    if (company && this.roll(2) === 0) {
      this.count('promoted');
      events.push({
        type: 'DomainPromoted',
        data: { apex, companyId: company.id, wasOnFile: true, qualityScore: 0.9 },
      });
    }
    await appendRadar(store, domainStream(apex), events);
  }

  private async moderate(): Promise<void> {
    const rows = await this.world.query<{ slug: string; id: string }>(
      `SELECT slug, company_id AS id FROM read.companies ORDER BY md5(company_id::text || ${this.roll(1_000)}) LIMIT 2`,
    );
    const [one, other] = rows;
    if (!one || !other) return;
    switch (this.roll(7)) {
      case 0:
        return this.correct('withdrawn', one.slug, {});
      case 1:
        return this.correct('merged', one.slug, { into: other.slug });
      case 2:
        return this.correct('corrected', one.slug, { field: 'employee_count', value: 1 + this.roll(99) });
      case 3:
        return this.correct('corrected', one.slug, { field: 'name', value: `Corrected ${this.day}` });
      case 4:
        return this.correct('retracted', one.slug, { field: 'employee_count' });
      case 5:
        return this.erase('person', 'SELECT person_id AS id FROM read.people');
      default:
        return this.erase('investor', `SELECT investor_id AS id FROM read.investors WHERE kind = 'person'`);
    }
  }

  private async correct(kind: string, slug: string, body: object): Promise<void> {
    const { status } = await this.world.service.admin(`companies/${slug}/corrections`, { kind, reason, ...body });
    if (status !== 200 && status !== 409 && status !== 400) throw new Error(`${kind} of ${slug}: ${status}`);
    this.count(status === 200 ? kind : `refused ${kind}`);
    await this.world.settled();
  }

  private async erase(kind: 'person' | 'investor', sql: string): Promise<void> {
    const [found] = await this.world.query<{ id: string }>(
      `${sql} ORDER BY md5(${kind}_id::text || ${this.day}) LIMIT 1`,
    );
    if (!found) return;
    const { status } = await this.world.service.admin('privacy/erase', { subject: `${kind}-${found.id}`, reason });
    if (status !== 200) throw new Error(`erasure of a ${kind}: ${status}`);
    this.count(`erased ${kind}`);
    await this.world.settled();
  }

  private count(kind: string): void {
    this.done[kind] = (this.done[kind] ?? 0) + 1;
  }

  private one<T>(values: readonly T[]): T {
    return values[this.roll(values.length)] as T;
  }
}

function siteOf(n: number): string {
  return `https://copperline-${n}.com`;
}
