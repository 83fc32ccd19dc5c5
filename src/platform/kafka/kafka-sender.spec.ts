import { jest } from '@jest/globals';
import { createRequire } from 'node:module';
import type * as KafkaJs from 'kafkajs';
import { KafkaSender } from './kafka-sender.js';

const { Kafka } = createRequire(import.meta.url)('kafkajs') as typeof KafkaJs;

afterEach(() => jest.restoreAllMocks());

it('ends the connection of a producer that cannot begin', async () => {
  const connect = jest.fn(() => Promise.reject(new Error('no producer id')));
  const disconnect = jest.fn(() => Promise.resolve());
  const producer = { connect, disconnect } as unknown as KafkaJs.Producer;
  jest.spyOn(Kafka.prototype, 'producer').mockReturnValue(producer);
  const sender = new KafkaSender(['127.0.0.1:9'], 'spec', 'scoutline-spec');
  await expect(sender.begin()).rejects.toThrow('no producer id');
  expect(disconnect).toHaveBeenCalledTimes(1);
  await sender.close();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

it('limits a request by its bytes, not by its characters', async () => {
  const sendBatch = jest.fn((_: KafkaJs.ProducerBatch) => Promise.resolve([]));
  const producer = { connect: () => Promise.resolve(), disconnect: () => Promise.resolve(), sendBatch };
  jest.spyOn(Kafka.prototype, 'producer').mockReturnValue(producer as unknown as KafkaJs.Producer);
  const message = { topic: 'spec', partition: 0, key: 'k', value: '株'.repeat(333_000), headers: {} };
  await new KafkaSender(['127.0.0.1:9'], 'spec').send(Array.from({ length: 12 }, () => message));
  const counts = sendBatch.mock.calls.map(([{ topicMessages = [] }]) =>
    topicMessages.flatMap(({ messages }) => messages),
  );
  expect(counts.map(({ length }) => length)).toEqual([4, 4, 4]);
});
