import { randomUUID } from 'node:crypto';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type CompanyDetails, companyStream } from '../../../src/companies/record/company.events.js';
import { type DomainEvent } from '../../../src/kernel/domain-event.js';
import { decideOn, draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { until } from '../../kit/until.js';
import { type Answer, type Service } from '../metering/stack.js';

const READ_MODELS = ['companies', 'usage', 'served', 'recalls', 'wallets', 'webhooks'];

export interface Refund {
  readonly requestId: string;
  readonly cause: string;
  readonly amount: number;
}

/** Companies that are read, and corrected by operators. */
export class RecallWorld {
  constructor(readonly service: Service) {}

  get log(): EventStore {
    return this.service.app.get(EventStore, { strict: false });
  }

  correct(slug: string, body: object, query = ''): Promise<Answer> {
    return this.service.admin(`companies/${slug}/corrections${query}`, { reason: 'The register says so', ...body });
  }

  async settled(): Promise<void> {
    const position = await this.log.headPosition();
    const passed = await this.service.app.get(Freshness, { strict: false }).waitFor(READ_MODELS, position, 20_000);
    if (!passed) throw new Error('the read models did not catch up');
  }

  /** Events behind those that the stream has. */
  async append(stream: string, ...events: readonly DomainEvent[]): Promise<void> {
    const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: 'operator:spec', now: Date.now() };
    let revision: bigint | 'no_stream' = 'no_stream';
    for await (const one of this.log.readStream(stream)) revision = one.revision;
    await this.log.append(stream, revision, draftEvents(this.log, stream, events, context));
    await this.settled();
  }

  /** @returns the id of `<name>.ai` */
  async company(name: string, details: CompanyDetails = {}): Promise<string> {
    const domain = `${name}.ai`;
    const companyId = companyIdOf(domain);
    const id = randomUUID();
    await decideOn(
      this.log,
      companyStream(companyId),
      companyDecider,
      (state) =>
        observe(state, {
          companyId,
          domain,
          contestedDomain: null,
          slugBase: name,
          details: { name, ...details },
          provenance: { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' },
        }),
      { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() },
    );
    await this.settled();
    return companyId;
  }

  /** @returns the request's id */
  async read(slug: string, key: string): Promise<string> {
    const answer = await this.service.call('GET', `/api/v1/startups/${slug}`, key);
    if (answer.status !== 200) throw new Error(answer.text);
    await this.settled();
    return String(answer.headers['x-request-id']);
  }

  /** The recalls of an account, once there are `count`. */
  async recallsOf(key: string, count: number, query = ''): Promise<Answer['body'][]> {
    return until(
      async () => {
        await this.settled();
        const { body } = await this.service.call('GET', `/api/v1/recalls${query}`, key);
        return body.data.length >= count ? body.data : null;
      },
      { what: `${count} recalls` },
    );
  }

  /** The refunds of an account, once there are `count`. */
  async refunded(accountId: string, count: number): Promise<Refund[]> {
    return until(
      async () => {
        const found = await this.refundsOf(accountId);
        return found.length >= count ? found : null;
      },
      { what: `${count} refunds` },
    );
  }

  async refundsOf(accountId: string): Promise<Refund[]> {
    const found: Refund[] = [];
    for await (const { type, data } of this.log.readStream(`credits-${accountId}`)) {
      if (type === 'CreditRefunded') found.push(data as Refund);
    }
    return found;
  }
}
