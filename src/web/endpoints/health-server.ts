import { type INestApplicationContext } from '@nestjs/common';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { HealthController } from './health.controller.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { metricsText } from './metrics-text.js';

/**
 * The full health and metrics of a process on a separate, internal port for orchestrators and Prometheus. Stops with
 * the process.
 */
export async function serveHealth(app: INestApplicationContext, host: string, port: number): Promise<Server> {
  const health = app.get(HealthController, { strict: false });
  const { registry } = app.get(Metrics, { strict: false });
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/health/live': async (response) => sendJson(response, health.live()),
    '/health/ready': async (response) => {
      const { isReady, report } = await health.report();
      response.statusCode = isReady ? 200 : 503;
      sendJson(response, report);
    },
    '/metrics': async (response) => {
      response.setHeader('content-type', registry.contentType);
      response.end(await metricsText(registry));
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[(request.url ?? '/').split('?', 1)[0] ?? '/'];
    response.statusCode = answer ? 200 : 404;
    if (!answer) return void response.end();
    answer(response).catch(() => {
      response.statusCode = 500;
      response.end();
    });
  });
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(port, host, listening);
  });
  server.unref();
  return server;
}

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify(body));
}
