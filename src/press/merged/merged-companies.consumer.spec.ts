import { type CommandBus } from '@nestjs/cqrs';
import { MemoryLog } from '../../../test/kit/memory-log.js';
import { statedMention } from '../../../test/kit/stated-facts.js';
import { companyStream } from '../../companies/record/company.events.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type InsightEvent, insightStream } from '../insight.events.js';
import { mentionIdOf } from '../press-ids.rules.js';
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

it('takes the evidence of mentions over, though a first attempt ended between its parts', async () => {
  const memory = new MemoryLog();
  const provenance = { source: 'list', observedAt: '2026-03-01T00:00:00.000Z' };
  const addresses = Array.from({ length: 600 }, (_, n) => `https://n.ai/${n}/${'x'.repeat(600)}`);
  const idIn = (companyId: string, url: string) =>
    mentionIdOf(companyId, { type: 'news', url, timestampSeconds: null });
  const mentions = addresses.map((url) => statedMention(idIn('b', url), url));
  const found = mentions.map(({ mentionId }) => ({ mentionId, itemKey: mentionId, proofs: ['names b.ai'] }));
  const facts: InsightEvent[] = [
    { type: 'MentionsCollected', data: { companyId: 'b', mentions, provenance } },
    { type: 'MentionsChecked', data: { companyId: 'b', feedId: 'f', checkedAt: provenance.observedAt, found, withdrawn: [] } }, // prettier-ignore
  ];
  await memory.store.append(insightStream('b'), 'no_stream', facts.map((fact) => ({ ...fact, id: fact.type, metadata: {} })) as never); // prettier-ignore
  const consumer = new MergedCompaniesConsumer(memory.store, {} as CommandBus, { now: () => 0 });
  const message = { id: 'm', type: 'CompanyMerged', data: { company_id: 'b', merged_into: 'a' } };
  const take = () => consumer.handle({ messages: [message] } as never, { query: () => Promise.resolve({ rows: [] }) } as never); // prettier-ignore
  let appends = 0;
  memory.beforeAppend = () => {
    if (++appends === 2) throw new Error('the process ends');
  };
  await expect(take()).rejects.toThrow('the process ends');
  await take();
  const types = () => memory.events(insightStream('a')).map(({ type }) => type);
  expect(types()).toEqual(['MentionsCollected', 'MentionsChecked']);
  const { data } = memory.events(insightStream('a'))[1] as unknown as { data: { found: { mentionId: string }[] } };
  expect(data.found.map(({ mentionId }) => mentionId)).toEqual(addresses.map((url) => idIn('a', url)));
  await take();
  expect(types()).toHaveLength(2);
});
