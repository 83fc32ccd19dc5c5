import { randomUUID } from 'node:crypto';
import { CompanyRecorder } from '../../src/companies/import/company-recorder.js';
import { observePerson, personDecider } from '../../src/companies/people/person.decide.js';
import { personStream } from '../../src/companies/people/person.events.js';
import { companyIdOf } from '../../src/companies/record/company-id.rules.js';
import { type CompanyObservation } from '../../src/companies/record/company.decide.js';
import { companyStream } from '../../src/companies/record/company.events.js';
import { type CommandContext, decideOn } from '../../src/platform/event-store/decide.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { articleDecider, recordArticle } from '../../src/press/articles/article.decide.js';
import { articleStream } from '../../src/press/articles/article.events.js';
import { insightDecider, reportRevenue } from '../../src/press/insight.decide.js';
import { insightStream } from '../../src/press/insight.events.js';
import { MergedCompaniesConsumer } from '../../src/press/merged/merged-companies.consumer.js';
import { type Answer, type Service } from '../integration/metering/stack.js';

const OBSERVED_AT = '2026-03-13';

export function contextOf(): CommandContext {
  const id = randomUUID();
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
}

export function datedRound(kind: string, amount: number, date = '2025-03-01') {
  return { roundId: '', round: kind, date, amount, valuation: null, leadInvestors: [], investors: [] };
}

/** Companies named Acme that a directory states under their domains, with people and press, for specs of merges. */
export class StatedCompanies {
  private readonly log: EventStore;

  /** @param models the read models that answers need */
  constructor(
    private readonly service: Service,
    private readonly models: readonly string[],
  ) {
    this.log = service.app.get(EventStore);
  }

  async state(domain: string, more: Partial<CompanyObservation>, observedAt = OBSERVED_AT): Promise<void> {
    const provenance = { source: 'directory', sourceKey: domain, file: `${observedAt}.csv`, observedAt: `${observedAt}T00:00:00.000Z` }; // prettier-ignore
    const observation = { slugBase: domain.replace('.', '-'), ...more, details: { name: 'Acme', ...more.details }, provenance }; // prettier-ignore
    const roundsOf = (id: string) => (more.rounds ?? []).map((seen, at) => ({ ...seen, roundId: `${id.slice(0, -2)}0${at}` })); // prettier-ignore
    await new CompanyRecorder(this.log).record({ domain, fallbackKey: domain, observation, roundsOf }, { domainIsHeld: true }, contextOf()); // prettier-ignore
  }

  /** Jane Doe, a founder of the company at the domain. */
  async stateFounder(domain: string): Promise<void> {
    const personId = randomUUID();
    const sealedName = await this.service.app.get(Vault).seal(`person-${personId}`, 'Jane Doe');
    const roles = [{ companyId: companyIdOf(domain), title: 'Founder', isFounder: true, isCurrent: true }];
    const provenance = { source: 'directory', observedAt: `${OBSERVED_AT}T00:00:00.000Z` };
    const seen = { personId, sealedName, sealedLinkedinUrl: null, roles, provenance, generated: false };
    await decideOn(this.log, personStream(personId), personDecider, (known) => observePerson(known, seen), contextOf());
  }

  /** The article Rockets, and a figure of revenue. */
  async statePress(domain: string): Promise<void> {
    const companyId = companyIdOf(domain);
    const provenance = { source: 'press', observedAt: `${OBSERVED_AT}T00:00:00.000Z` };
    const article = { articleId: randomUUID(), slugBase: 'rockets', url: 'https://n.ai/1', title: 'Rockets', publication: null, publishedOn: null, summary: null }; // prettier-ignore
    await decideOn(this.log, articleStream(article.articleId), articleDecider, (known) => recordArticle(known, article, [companyId], provenance), contextOf()); // prettier-ignore
    const figure = { figureId: randomUUID(), amount: 5, asOf: '2025', isVerified: false, employeeCount: null, valuation: null }; // prettier-ignore
    await decideOn(this.log, insightStream(companyId), insightDecider, (known) => reportRevenue(known, companyId, [figure], provenance), contextOf()); // prettier-ignore
  }

  async settled(): Promise<void> {
    const position = await this.log.headPosition();
    expect(await this.service.app.get(Freshness).waitFor([...this.models], position, 15_000)).toBe(true);
  }

  /** The press receives the last event of this type on the stream of the company at the domain. */
  async pressHears(domain: string, type: string, data: object): Promise<void> {
    await this.settled();
    const companyId = companyIdOf(domain);
    const messages: object[] = [];
    for await (const event of this.log.readStream(companyStream(companyId))) {
      const { id, metadata } = event;
      if (event.type === type) messages.splice(0, 1, { id, type, correlationId: metadata.correlationId, data: { company_id: companyId, ...data } }); // prettier-ignore
    }
    const consumer = this.service.app.get(MergedCompaniesConsumer, { strict: false });
    await this.service.app.get(ReadStore).transaction((tx) => consumer.handle({ messages } as never, tx));
    await this.settled();
  }

  correct(slug: string, body: object, query = ''): Promise<Answer> {
    return this.service.admin(`companies/${slug}/corrections${query}`, { reason: 'Two companies with one name', ...body }); // prettier-ignore
  }

  /** Ids of the companies with figures of revenue. */
  async revenues(): Promise<string[]> {
    const rows = await this.service.app.get(ReadStore).query<{ company_id: string }>('SELECT company_id FROM read.company_revenues ORDER BY company_id'); // prettier-ignore
    return rows.map((row) => row.company_id);
  }
}

/** An answer without its day of the last change, which merges and splits renew. */
export function shownAlike({ last_updated: _, ...answer }: Record<string, unknown>): Record<string, unknown> {
  return answer;
}
