import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { companyOnFile } from '../../kit/company-on-file.js';
import { Service } from '../metering/stack.js';

export interface Result {
  readonly isError?: boolean;
  readonly content: { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, object>> };
  readonly outputSchema?: object;
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint?: boolean };
}

export const FINDERS = ['find_tool', 'call_tool'];
/** Operations whose answers are no JSON. */
const TEXTS: readonly string[] = ['proofs.event'];
/** Operations that are tools. */
export const OFFERED = PRICE_LIST.filter(
  ({ id, security }) =>
    !['mcp', 'credits.purchase'].includes(id) &&
    !TEXTS.includes(id) &&
    ['key', 'key_optional', 'key_or_pay'].includes(security),
);

/** A service with the company Acme on file, and the address of its MCP endpoint. */
export async function startMcp(): Promise<{ readonly service: Service; readonly url: URL }> {
  const service = await Service.start(undefined, { PUBLIC_URL: 'http://scoutline.test' });
  await service.app.listen(0, '127.0.0.1');
  const { app } = service;
  const [eventStore, freshness] = [app.get(EventStore, { strict: false }), app.get(Freshness, { strict: false })];
  await companyOnFile({ eventStore, freshness }, 'Acme');
  return { service, url: new URL('/api/v1/mcp', await app.getUrl()) };
}

/** The little of a client that the proofs use, whichever package it comes from. */
export interface AnyClient {
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  getPrompt(params: { name: string; arguments?: Record<string, string> }): Promise<{ messages: unknown[] }>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: unknown[] }>;
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
  close(): Promise<void>;
}

export const about = { name: 'spec', version: '1.0.0' };
const headersOf = (key?: string): { requestInit?: RequestInit } =>
  key === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${key}` } } };

export type Connect = (key?: string, toolsets?: string) => Promise<AnyClient>;

/** Stock clients of both generations, against the endpoint at an address. */
export function clientsOf(url: () => URL): Record<string, Connect> {
  const addressOf = (toolsets?: string): URL =>
    new URL(toolsets === undefined ? url().href : `${url().href}?toolsets=${toolsets}`);
  return {
    'the first SDK, up to 2025-11-25': async (key, toolsets) => {
      const client = new FirstClient(about);
      await client.connect(new FirstTransport(addressOf(toolsets), headersOf(key)));
      return client;
    },
    'the second SDK as it comes': async (key, toolsets) => {
      const client = new ModernClient(about);
      await client.connect(new ModernTransport(addressOf(toolsets), headersOf(key)));
      return client;
    },
    'the second SDK on 2026-07-28': async (key, toolsets) => {
      const client = new ModernClient(about, { versionNegotiation: { mode: 'auto' } });
      await client.connect(new ModernTransport(addressOf(toolsets), headersOf(key)));
      return client;
    },
  };
}

export const listedBy = async (connect: Connect, toolsets?: string): Promise<Tool[]> => {
  const client = await connect(undefined, toolsets);
  const { tools } = await client.listTools();
  await client.close();
  return tools as Tool[];
};

/** The whole description of a tool, from its resource. */
export const definitionOf = async (client: AnyClient, name: string): Promise<Tool> => {
  const { contents } = await client.readResource({ uri: `scoutline://schemas/${name}` });
  return JSON.parse((contents as { text: string }[])[0]?.text ?? '') as Tool;
};

export const call = async (client: AnyClient, name: string, given: Record<string, unknown> = {}): Promise<Result> =>
  (await client.callTool({ name, arguments: given })) as Result;

/** Credits used of each wallet. */
export async function creditsUsed(service: Service, key: string): Promise<Record<string, number>> {
  const { body } = await service.call('GET', '/api/v1/me', key);
  const { wallets } = body as { wallets: { wallet: string; used: number }[] };
  return Object.fromEntries(wallets.map(({ wallet, used: spent }) => [wallet, spent]));
}
