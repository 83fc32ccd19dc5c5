import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { sendInternalRequest } from '../../web/http/internal-request.js';
import { type EdgeRequest } from '../../web/http/request-context.js';

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
const RECORD_URI = /^scoutline:\/\/(startups|investors|people|products)\/([\p{L}\p{N}][\p{L}\p{N}._-]{0,199})$/u;

/** Resources of the MCP endpoint. Pages are free; a record costs the same as its tool. */
@Injectable()
export class McpResources {
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
    ];
  }

  needsKey(uri: string): boolean {
    return RECORD_URI.test(uri);
  }

  /** @throws ProtocolError with the reason why there are no contents. */
  async read(uri: string, caller: EdgeRequest): Promise<Contents> {
    const target = this.targetOf(uri, caller.server.publicUrl);
    if (!target) {
      const known = 'resources/list and resources/templates/list say which there are';
      throw new ResourceNotFoundError(uri, `There is no resource ${uri.slice(0, 200)}; ${known}`);
    }
    const { authorization } = caller.headers;
    const { status, body } = await sendInternalRequest(caller.server, {
      method: 'GET',
      url: target.path,
      remoteAddress: caller.ip,
      headers: { accept: target.mimeType, ...(target.needsKey && authorization ? { authorization } : {}) },
    });
    if (status === 404) throw new ResourceNotFoundError(uri, detailOf(body, status));
    if (status !== 200) throw new ProtocolError(ProtocolErrorCode.InvalidParams, detailOf(body, status));
    return { contents: [{ uri, mimeType: target.mimeType, text: body }] };
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

function detailOf(body: string, status: number): string {
  try {
    return (JSON.parse(body) as { readonly detail?: string }).detail ?? `The answer was ${status}`;
  } catch {
    return `The answer was ${status}`;
  }
}
