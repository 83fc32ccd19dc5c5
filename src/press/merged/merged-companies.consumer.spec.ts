import { type CommandBus } from '@nestjs/cqrs';
import { companyStream } from '../../companies/record/company.events.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { MergedCompaniesConsumer } from './merged-companies.consumer.js';

it('ends where a former version merged two records in both directions', async () => {
  const linked: object[] = [];
  const merges = new Map([
    [companyStream('a'), 'b'],
    [companyStream('b'), 'a'],
  ]);
  const log = {
    readStream: async function* (stream: string) {
      if (linked.length > 10) throw new Error('goes round');
      const mergedInto = await Promise.resolve(merges.get(stream));
      if (mergedInto !== undefined) yield { type: 'CompanyMerged', id: stream, metadata: {}, data: { mergedInto } };
    },
  } as unknown as EventStore;
  const commands = {
    execute: (command: object) => Promise.resolve(linked.push(command)),
  } as unknown as CommandBus;
  const consumer = new MergedCompaniesConsumer(log, commands, { now: () => 0 });
  const rows = [{ article_id: 'n', provenance: {} }];
  const message = { id: 'm', type: 'CompanyMerged', data: { company_id: 'a', merged_into: 'b' } };
  await consumer.handle({ messages: [message] } as never, { query: () => Promise.resolve({ rows }) } as never);
  expect(linked).toMatchObject([{ companyId: 'b' }]);
});
