import { Injectable } from '@nestjs/common';
import { type CallToolResult } from '@modelcontextprotocol/server';
import { type FieldError } from '../../kernel/domain-error.js';
import { sendInternalRequest } from '../../web/http/internal-request.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { ApiDocument } from '../../web/openapi/api-document.js';
import { PROBLEMS } from '../../web/problems/problem-catalog.js';
import { type ListedTool, type McpTool, toolsOf } from './mcp-tool.rules.js';
import { faultsOf, requestOf, type ToolArguments } from './tool-request.rules.js';

/** The operation's answer to a tool call. */
export interface ToolAnswer {
  readonly isError: boolean;
  /** The JSON object as written: the answer, or the problem. */
  readonly body: string;
}

/** The application's tools and their calls. */
@Injectable()
export class ToolCalls {
  private byName: ReadonlyMap<string, McpTool> = new Map();
  private lines: readonly ListedTool[] = [];
  private made: Promise<void> | undefined;

  constructor(private readonly api: ApiDocument) {}

  /** The tools are made of the API's own document, once. */
  ready(): Promise<void> {
    return (this.made ??= this.make());
  }

  get listed(): readonly ListedTool[] {
    return this.lines;
  }

  find(name: string): McpTool | undefined {
    return this.byName.get(name);
  }

  async call(tool: McpTool, given: ToolArguments, caller: EdgeRequest): Promise<CallToolResult> {
    const { isError, body } = await this.ask(tool, given, caller);
    const content = [{ type: 'text' as const, text: body }];
    if (isError) return { isError, content };
    return { content, structuredContent: JSON.parse(body) as Record<string, unknown> };
  }

  /**
   * Sends the operation's request through the whole HTTP edge of this process, as the caller. So key, limits, charge,
   * idempotency and errors equal those of the REST call.
   */
  async ask(tool: McpTool, given: ToolArguments, caller: EdgeRequest): Promise<ToolAnswer> {
    const faults = faultsOf(tool, given);
    if (faults.length > 0) return { isError: true, body: problemOf(faults) };
    const { headers, ...request } = requestOf(tool, given);
    const { status, body } = await sendInternalRequest(caller.server, {
      ...request,
      headers: { ...headers, ...callerHeaders(caller) },
      remoteAddress: caller.ip,
    });
    const isError = status < 200 || status > 299;
    if (!isError && !body.startsWith('{'))
      throw new Error(`${tool.operationId} answered ${status} with no JSON object`);
    return { isError, body };
  }

  private async make(): Promise<void> {
    const { document } = await this.api.of('callers');
    this.byName = new Map(toolsOf(document).map((tool) => [tool.listed.name, tool]));
    this.lines = [...this.byName.values()].map(({ listed }) => listed);
  }
}

function callerHeaders({ headers, shownRequestId }: EdgeRequest): Record<string, string> {
  return {
    accept: 'application/json',
    // Answer and ledger use the request id that the caller knows.
    'x-request-id': shownRequestId,
    ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
    ...(headers['user-agent'] === undefined ? {} : { 'user-agent': headers['user-agent'] }),
  };
}

/** In the format of the API's problems, so that clients parse one kind of error. */
function problemOf(errors: readonly FieldError[]): string {
  return JSON.stringify({
    title: PROBLEMS.validation_failed.title,
    status: PROBLEMS.validation_failed.status,
    detail: errors.map(({ message }) => message).join('; '),
    ...{ code: 'validation_failed', error: 'validation_failed', errors },
  });
}
