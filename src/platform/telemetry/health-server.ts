import { type INestApplicationContext } from '@nestjs/common';
import { createServer, type ServerResponse } from 'node:http';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';

/**
 * The health and measures of a role that has no HTTP edge (projector, relay, consumers), for orchestrators and
 * Prometheus: the same three paths and bodies as the api's. Ends with the process.
 */
export async function serveHealth(app: INestApplicationContext, host: string, port: number): Promise<void> {
  const health = app.get(HealthController, { strict: false });
  const { registry } = app.get(Metrics, { strict: false });
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/health/live': async (response) => sendJson(response, health.live()),
    '/health/ready': async (response) => {
      const body = await health.ready({
        code: (status: number) => ((response.statusCode = status), response as never),
      });
      sendJson(response, body);
    },
    '/metrics': async (response) => {
      response.setHeader('content-type', registry.contentType);
      response.end(await registry.metrics());
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://localhost').pathname];
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
}

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify(body));
}
