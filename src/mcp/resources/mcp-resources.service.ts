import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { type InternalAnswer, sendInternalRequest } from '../../web/http/internal-request.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { callerHeaders, keyPassedOn, type MessageId, showRequestUuid } from '../tools/caller-headers.js';
import { DETAIL } from '../tools/listed-tool.rules.js';
import { ToolCalls } from '../tools/tool-calls.service.js';

interface Listed {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

type Template = Omit<Listed, 'uri'> & { readonly uriTemplate: string };

/** A type alias, not an interface, because the protocol's results are open objects. */
type Contents = {
  readonly contents: { readonly uri: string; readonly mimeType: string; readonly text: string }[];
};

/** Documents that a client may attach to a conversation: the service's own, and the public page of each record. */
const DOCUMENTS: readonly (Omit<Listed, 'uri'> & { readonly path: string })[] = [
  {
    path: '/llms.txt',
    name: 'llms.txt',
    title: 'What the service offers',
    description: 'Every operation with its price, for models.',
    mimeType: 'text/plain',
  },
  {
    path: '/pricing.md',
    name: 'pricing',
    title: 'Pricing',
    description: 'Plans, wallets and what each operation costs.',
    mimeType: 'text/markdown',
  },
  {
    path: '/openapi.json',
    name: 'openapi',
    title: 'OpenAPI 3.1',
    description: 'The contract of every operation.',
    mimeType: 'application/json',
  },
];

const PAGES = ['companies', 'investors', 'people', 'products'] as const;

/** Allows slugs only, because the path becomes part of an internal request. */
const PAGE_PATH = /^\/(companies|investors|people|products)\/([\p{L}\p{N}][\p{L}\p{N}._-]{0,199})\.md$/u;
const SCHEMA_URI = /^scoutline:\/\/schemas\/([a-z0-9_]{1,64})$/;
const ANSWER_URI = /^scoutline:\/\/answers\/([a-z0-9_]{1,64})(?:\?(.{0,4000}))?$/;
const RECORD_URI = /^scoutline:\/\/(startups|investors|people|products)\/([\p{L}\p{N}][\p{L}\p{N}._-]{0,199})$/u;

/** Resources of the MCP endpoint. Pages and schemas are free; a record or an answer costs the same as its tool. */
@Injectable()
export class McpResources {
  constructor(private readonly tools: ToolCalls) {}

  listed(publicUrl: string): Listed[] {
    return DOCUMENTS.map(({ path, ...rest }) => ({ uri: `${publicUrl}${path}`, ...rest }));
  }

  templates(publicUrl: string): Template[] {
    return [
      ...PAGES.map((kind) => ({
        uriTemplate: `${publicUrl}/${kind}/{slug}.md`,
        name: `${kind}-page`,
        title: `Public page of one of the ${kind}`,
        description: 'What is on file, as Markdown with the source of each fact. Free.',
        mimeType: 'text/markdown',
      })),
      {
        uriTemplate: 'scoutline://startups/{slug}',
        name: 'company-record',
        title: 'Record of a company',
        description: 'The answer of startups_get, at its price; needs a key.',
        mimeType: 'application/json',
      },
      {
        uriTemplate: 'scoutline://schemas/{tool}',
        name: 'tool-schema',
        title: 'Whole description of a tool',
        description: 'Input and output schema of any tool, of its whole answer (detail: full). Free.',
        mimeType: 'application/json',
      },
      {
        uriTemplate: 'scoutline://answers/{tool}{?arguments*}',
        name: 'whole-answer',
        title: 'Whole answer of a tool that reads',
        description: 'What `trimmed.whole` of a brief answer names. Reading it is a call, at the price of the tool.',
        mimeType: 'application/json',
      },
    ];
  }

  needsKey(uri: string): boolean {
    const [, tool] = ANSWER_URI.exec(uri) ?? [];
    return RECORD_URI.test(uri) || (tool !== undefined && this.tools.keyedTool(tool, {}) !== null);
  }

  /** @throws ProtocolError with the reason why there are no contents. */
  async read(uri: string, caller: EdgeRequest, id: MessageId): Promise<Contents> {
    const answer = await this.ofTool(uri, caller, id);
    if (answer !== null) return { contents: [{ uri, mimeType: 'application/json', text: answer }] };
    const target = this.targetOf(uri, caller.server.publicUrl);
    if (!target) {
      const known = 'resources/list and resources/templates/list say which there are';
      throw new ResourceNotFoundError(uri, `There is no resource ${uri.slice(0, 200)}; ${known}`);
    }
    const page = await fetched(target, caller, id);
    showRequestUuid(caller, page.headers);
    const { status, body } = page;
    if (status === 404) throw new ResourceNotFoundError(uri, detailOf(body, status));
    if (status !== 200) throw new ProtocolError(ProtocolErrorCode.InvalidParams, detailOf(body, status));
    return { contents: [{ uri, mimeType: target.mimeType, text: body }] };
  }

  /** The schemas of a tool, or its whole answer; null for other resources. */
  private async ofTool(uri: string, caller: EdgeRequest, id: MessageId): Promise<string | null> {
    const definition = this.tools.definitionOf(SCHEMA_URI.exec(uri)?.[1] ?? '');
    if (definition) return JSON.stringify(definition);
    const [, name = '', query = ''] = ANSWER_URI.exec(uri) ?? [];
    const tool = this.tools.find(name);
    // Reading a resource must not change anything.
    if (tool?.method !== 'GET') return null;
    const given = { ...Object.fromEntries(new URLSearchParams(query)), [DETAIL]: 'full' };
    const { isError, body } = await this.tools.ask(name, given, caller, id);
    if (!isError) return body;
    if ((JSON.parse(body) as { status?: number }).status === 404)
      throw new ResourceNotFoundError(uri, detailOf(body, 404));
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, detailOf(body, 400));
  }

  private targetOf(uri: string, publicUrl: string): Target | undefined {
    const record = RECORD_URI.exec(uri);
    if (record) {
      const path = `/api/v1/${record[1]}/${encodeURIComponent(record[2] ?? '')}`;
      return { path, mimeType: 'application/json', needsKey: true };
    }
    if (!uri.startsWith(`${publicUrl}/`)) return undefined;
    const path = uri.slice(publicUrl.length);
    const document = DOCUMENTS.find((known) => known.path === path);
    if (document) return { path, mimeType: document.mimeType, needsKey: false };
    const page = PAGE_PATH.exec(path);
    if (!page) return undefined;
    return { path: `/${page[1]}/${encodeURIComponent(page[2] ?? '')}.md`, mimeType: 'text/markdown', needsKey: false };
  }
}

interface Target {
  readonly path: string;
  readonly mimeType: string;
  readonly needsKey: boolean;
}

/** The page of a merged company redirects once, to the page of the company that remains. */
async function fetched(target: Target, caller: EdgeRequest, id: MessageId): Promise<InternalAnswer> {
  const answer = await fetchedAt(target.path, target, caller, id);
  const path = answer.status === 301 ? (answer.headers['location'] ?? '') : '';
  return PAGE_PATH.test(path) ? fetchedAt(path, target, caller, id) : answer;
}

function fetchedAt(
  path: string,
  { mimeType, needsKey }: Target,
  caller: EdgeRequest,
  id: MessageId,
): Promise<InternalAnswer> {
  const { authorization, ...own } = callerHeaders(caller);
  return sendInternalRequest(caller.server, {
    method: 'GET',
    url: path,
    remoteAddress: caller.ip,
    headers: {
      accept: mimeType,
      ...own,
      ...(needsKey && authorization ? { authorization, ...keyPassedOn(caller, id) } : {}),
    },
  });
}

function detailOf(body: string, status: number): string {
  try {
    return (JSON.parse(body) as { readonly detail?: string }).detail ?? `The answer was ${status}`;
  } catch {
    return `The answer was ${status}`;
  }
}
