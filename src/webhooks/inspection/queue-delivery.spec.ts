import { newId } from '../../platform/ids/ids.js';
import { QueueDelivery } from './queue-delivery.service.js';

const hook = { webhookId: newId(), accountId: newId(), keyId: newId() };
const messages = Array.from({ length: 100 }, (_, n) => ({
  messageId: `msg_${n}`,
  event: 'arbitrage.opened' as const,
  body: '{}',
  opportunities: [],
}));

describe('many deliveries that are queued on request', () => {
  it('are announced several at once, since each is an append', async () => {
    const announced: { readonly messageId: string; readonly end: (value: { position: bigint }) => void }[] = [];
    const log = {
      announce: ({ messageId }: { readonly messageId: string }) =>
        new Promise<{ position: bigint }>((end) => announced.push({ messageId, end })),
    };
    const intents = { storeMessages: () => Promise.resolve(), add: () => Promise.resolve() };
    const readStore = { transaction: (run: (tx: object) => Promise<void>) => run({}) };
    const queue = new QueueDelivery(intents as never, log as never, readStore as never, { now: () => 0 });
    const queuing = queue.all(hook, messages, { cause: 'replay', requestId: newId() });
    let ended = 0;
    for (let most = 0; ended < messages.length; ended++) {
      // All turns that wait for nothing else have passed by then.
      await new Promise(setImmediate);
      most = Math.max(most, announced.length - ended);
      if (ended === 0) expect(most).toBeGreaterThan(4);
      expect(most).toBeLessThanOrEqual(16);
      announced[ended]?.end({ position: BigInt(ended) });
    }
    const queued = await queuing;
    expect(queued.map(({ delivery }) => delivery.messageId)).toEqual(messages.map(({ messageId }) => messageId));
    expect(queued.map(({ position }) => position)).toEqual(messages.map((_, n) => BigInt(n)));
  });
});
