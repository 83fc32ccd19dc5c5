/**
 * The client library is repaired once for a process, so this file has modules of its own.
 * @jest-environment node
 */
import { type EventStore } from '../event-store/event-store.js';
import { LibraryRepairs } from './library-repairs.service.js';
import { type Logger } from './logger.js';
import { Metrics } from './metrics.js';

describe('repairs to client libraries', () => {
  it('are said in a line of the log and a measure each, whether they took hold or not', async () => {
    const lines: unknown[] = [];
    const log = (level: string) => (detail: object) => void lines.push({ level, ...detail });
    const logger = { info: log('info'), warn: log('warn') } as unknown as Logger;
    const store = { repairs: () => [{ name: 'of_the_store', notInEffect: 'another make' }] } as unknown as EventStore;
    const metrics = new Metrics({ role: 'api' });

    const repairs = new LibraryRepairs(store, metrics, { kafkaBrokers: ['broker:9092'] }, logger);
    repairs.onModuleInit();
    repairs.onApplicationBootstrap();

    expect(lines).toEqual([
      { level: 'info', repair: 'kafkajs_idle_timer' },
      { level: 'info', repair: 'kafkajs_grouping' },
      { level: 'info', repair: 'kafkajs_produce_encoder' },
      { level: 'warn', repair: 'of_the_store', reason: 'another make' },
    ]);
    const shown = await metrics.registry.getSingleMetricAsString('repairs_in_effect');
    expect(shown).toContain('repair="kafkajs_produce_encoder",role="api"} 1');
    expect(shown).toContain('repair="of_the_store",role="api"} 0');
  });
});
