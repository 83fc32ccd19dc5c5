import { type INestApplicationContext } from '@nestjs/common';
import { type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { HealthController } from './health.controller.js';
import { serveHealth } from './health-server.js';
import { Metrics } from '../../platform/telemetry/metrics.js';

const health = {
  live: () => ({ status: 'ok' }),
  report: () =>
    Promise.resolve({
      isReady: false,
      report: { status: 'error', parts: { postgres: { status: 'down', reason: 'x' } } },
    }),
};
let server: Server;

beforeAll(async () => {
  const provided = new Map<unknown, unknown>([
    [HealthController, health],
    [Metrics, new Metrics({ role: 'projector' })],
  ]);
  const app = { get: (token: unknown) => provided.get(token) } as unknown as INestApplicationContext;
  server = await serveHealth(app, '127.0.0.1', 0);
});

afterAll(() => new Promise((closed) => server.close(closed)));

/** The status line and body for a request whose target is sent unchanged. */
function ask(target: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

describe('the port of a process for its health', () => {
  it.each(['//', '///health', '/%', '/health/ready/../..', '*', 'http://[', '/?a=//'])(
    'answers 404 to %s, and the process goes on',
    async (target) => {
      expect(await ask(target)).toMatch(/^HTTP\/1\.1 (404|400) /);
      expect(await ask('/health/live')).toContain('{"status":"ok"}');
    },
  );

  it('shows everything: it is not for the world', async () => {
    const text = await ask('/health/ready?verbose=1');
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text).toContain('"reason":"x"');
    expect(await ask('/metrics')).toContain('process_cpu_seconds_total{role="projector"}');
  });
});
