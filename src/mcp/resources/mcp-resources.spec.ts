import { type EdgeRequest } from '../../web/http/request-context.js';
import { type ToolCalls } from '../tools/tool-calls.service.js';
import { McpResources } from './mcp-resources.service.js';

const ORIGIN = 'https://scoutline.test';

interface Reply {
  writeHead(status: number, fields: Readonly<Record<string, string>>): void;
  end(body: string): void;
}

/** A caller of a service with these pages; a text that begins with a slash is a redirect. */
function callerOf(pages: Readonly<Record<string, string>>): EdgeRequest {
  const routing = ({ url }: { readonly url: string }, reply: Reply): void => {
    const page = pages[url];
    if (page?.startsWith('/')) reply.writeHead(301, { location: page });
    else reply.writeHead(page === undefined ? 404 : 200, {});
    reply.end(page ?? '{}');
  };
  return { server: { publicUrl: ORIGIN, routing }, headers: {}, ip: '203.0.113.7' } as unknown as EdgeRequest;
}

const resources = new McpResources({
  definitionOf: () => undefined,
  find: () => undefined,
} as unknown as ToolCalls);

describe('the page of a company as a resource', () => {
  it('is that of the company with which it was merged', async () => {
    const caller = callerOf({ '/companies/old.md': '/companies/acme.md', '/companies/acme.md': '# Acme' });
    const uri = `${ORIGIN}/companies/old.md`;
    expect(await resources.read(uri, caller, 1)).toEqual({
      contents: [{ uri, mimeType: 'text/markdown', text: '# Acme' }],
    });
  });

  it('does not follow a redirect to anything else', async () => {
    const caller = callerOf({ '/companies/old.md': '/api/admin/accounts' });
    await expect(resources.read(`${ORIGIN}/companies/old.md`, caller, 1)).rejects.toThrow('The answer was 301');
  });

  it('is fetched once more only, also where an address redirects to itself', async () => {
    const caller = callerOf({ '/companies/old.md': '/companies/old.md' });
    await expect(resources.read(`${ORIGIN}/companies/old.md`, caller, 1)).rejects.toThrow('The answer was 301');
  });
});
