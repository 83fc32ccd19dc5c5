import { createServer, type RequestListener, type Server } from 'node:http';
import { type LocalSite } from '../../kit/local-site.js';

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' };
const XML = { 'content-type': 'application/xml' };

/** Serves a site at `http://host` that passes all 27 checks; a spec breaks of it what it is about. */
export function serveReadySite(site: Pick<LocalSite, 'routes' | 'serve'>, host: string, today: string): void {
  const origin = `http://${host}`;
  const at = (path: string): string => host + path;
  site.routes.set(at('/'), ({ headers }, response) => {
    const links = '</index.md>; rel="alternate"; type="text/markdown", </.well-known/api-catalog>; rel="api-catalog"';
    const shared = { vary: 'Accept', link: links };
    if (headers.accept === 'text/markdown')
      response.writeHead(200, { ...shared, ...MARKDOWN }).end('# Acme\n\nRobots.');
    else response.writeHead(200, { ...shared, 'content-type': 'text/html' }).end('<html><title>Acme</title></html>');
  });
  site.serve(
    at('/robots.txt'),
    `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    TEXT,
  );
  site.serve(
    at('/sitemap.xml'),
    `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><!-- made --><url><loc>${origin}/</loc><lastmod>${today}</lastmod></url><url><loc>${origin}/a?x=1&amp;y=2</loc><lastmod>2025-01-01</lastmod></url></urlset>`,
    XML,
  );
  site.serve(
    at('/llms.txt'),
    '# Acme\n\n> Robots that sort parcels.\n\n## Docs\n\n- [Start](/docs/start): first steps\n- [Prices](/pricing)\n- [Elsewhere](https://else.com/)\n',
    MARKDOWN,
  );
  site.serve(at('/docs/start'), 'Start here.', TEXT);
  site.serve(at('/pricing'), 'It costs.', TEXT);
  site.serve(at('/index.md'), '# Acme\n\nRobots.', MARKDOWN);
  site.serve(at('/.well-known/mcp/server-card.json'), cardOf(origin));
  site.serve(at('/mcp'), { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18' } });
  site.serve(
    at('/.well-known/api-catalog'),
    JSON.stringify({ linkset: [{ anchor: `${origin}/api`, 'service-desc': [{ href: '/openapi.json' }] }] }),
    { 'content-type': 'application/linkset+json' },
  );
  site.serve(at('/openapi.json'), openApiOf(origin));
  site.serve(at('/api/paid/7'), { x402Version: 1, accepts: [{ scheme: 'exact' }] }, {}, 402);
  site.serve(at('/.well-known/ucp'), {
    ucp: { version: '2026-01-11', services: { shop: {} }, capabilities: [{ name: 'checkout' }] },
  });
}

export function cardOf(origin: string): Record<string, unknown> {
  return {
    $schema: 'https://schema.example/card.json',
    name: 'com.acme/robots',
    version: '1.0.0',
    description: 'Robots',
    remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }],
  };
}

export function openApiOf(origin: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'Acme', version: '1' },
    servers: [{ url: `${origin}/api` }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/paid/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', default: 7 } }],
        get: {
          operationId: 'getPaid',
          summary: 'A paid thing',
          'x-payment-info': { offers: [{ amount: '1' }] },
          responses: { 402: { description: 'Pay' } },
        },
      },
    },
  };
}

/** A server of such a site; what is missing takes its time too. */
export async function listeningSite({
  host,
  latencyMs = 0,
  missing = [],
}: {
  readonly host: string;
  readonly latencyMs?: number;
  readonly missing?: readonly string[];
}): Promise<Server> {
  const routes = new Map<string, RequestListener>();
  serveReadySite(
    {
      routes,
      serve: (path, body, headers = {}, status = 200) => {
        const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
        routes.set(path, (_request, response) => void response.writeHead(status, headers).end(text));
      },
    },
    host,
    new Date().toISOString(),
  );
  for (const path of missing) routes.delete(host + path);
  const server = createServer((request, response) => {
    const route = routes.get(host + (request.url ?? ''));
    setTimeout(() => {
      if (route) route(request, response);
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    }, latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
