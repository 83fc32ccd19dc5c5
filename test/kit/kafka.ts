import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, type RunningKafka } from '../../src/embedded/kafka/kafka.js';

export interface TestKafka extends RunningKafka {
  /** Kills the broker, and restarts it in the same folder on the same port. */
  killAndRestart(): Promise<TestKafka>;
  /** Suspends the process: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
}

/** A broker per spec file, in a temporary folder; ready in about three seconds. Close it in `afterAll`. */
export async function testKafka(): Promise<TestKafka> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scoutline-kafka-'));
  return startIn(dataDir, 0);
}

async function startIn(dataDir: string, port: number): Promise<TestKafka> {
  const kafka = await startKafka({ dataDir, port, log: (line) => process.stderr.write(`${line}\n`) });
  return {
    ...kafka,
    freeze: () => void process.kill(kafka.pid, 'SIGSTOP'),
    thaw: () => void process.kill(kafka.pid, 'SIGCONT'),
    killAndRestart: async () => {
      process.kill(kafka.pid, 'SIGKILL');
      await kafka.exited;
      return startIn(dataDir, Number(kafka.brokers[0]?.split(':')[1]));
    },
    close: async () => {
      await kafka.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
