import { Injectable } from '@nestjs/common';
import { type CallToolResult } from '@modelcontextprotocol/server';
import { type FieldError } from '../../kernel/domain-error.js';
import { sendInternalRequest } from '../../web/http/internal-request.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { ApiDocument } from '../../web/openapi/api-document.js';
import { problemDocument } from '../../web/problems/problem.js';
import { PROBLEMS } from '../../web/problems/problem-catalog.js';
import { briefAnswer, briefArguments } from './brief-answer.rules.js';
import { callerHeaders, keyPassedOn, showRequestUuid, takesKey, type MessageId } from './caller-headers.js';
import {
  CALL_TOOL,
  cataloged,
  type CatalogedTool,
  faultsOfCall,
  FIND_TOOL,
  FINDER_TOOLS,
  foundTools,
  unknownTool,
} from './finder-tools.rules.js';
import { DETAIL, type ListedTool, listedTool } from './listed-tool.rules.js';
import { type McpTool, type ToolDefinition, toolsOf } from './mcp-tool.rules.js';
import { ALWAYS_LISTED, CATALOG, LISTED_AS } from './tool-catalog.rules.js';
import { faultsOf, requestOf, type ToolArguments, withRetryAfter } from './tool-request.rules.js';
import { type Toolset } from './toolsets.rules.js';

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
  private cataloged: readonly CatalogedTool[] = [];
  private made: Promise<void> | undefined;

  constructor(private readonly api: ApiDocument) {}

  /** The tools are made of the API's own document, once. */
  ready(): Promise<void> {
    return (this.made ??= this.make());
  }

  listed(toolsets: readonly Toolset[]): ListedTool[] {
    const chosen = this.cataloged.filter(
      ({ tool, row }) => toolsets.includes(row.toolset) || ALWAYS_LISTED.has(tool.operationId),
    );
    return [...FINDER_TOOLS, ...chosen.map(({ listed }) => listed)];
  }

  /** The tool of an operation, listed or not. */
  find(name: string): McpTool | undefined {
    return this.byName.get(name);
  }

  /** Whether there is a tool of this name. */
  has(name: string): boolean {
    return name === FIND_TOOL || name === CALL_TOOL || this.byName.has(name);
  }

  /** The tool's whole description, with both schemas. */
  definitionOf(name: string): ToolDefinition | undefined {
    return this.byName.get(name)?.definition;
  }

  /** The name of the tool that this call runs, if it needs a key. */
  keyedTool(name: unknown, given: ToolArguments): string | null {
    const tool = this.named(name === CALL_TOOL ? given['name'] : name);
    return tool && !tool.isOpen ? tool.definition.name : null;
  }

  async call(name: string, given: ToolArguments, caller: EdgeRequest, id: MessageId): Promise<CallToolResult> {
    const { isError, body } = await this.ask(name, given, caller, id);
    const content = [{ type: 'text' as const, text: body }];
    if (isError) return { isError, content };
    return { content, structuredContent: JSON.parse(body) as Record<string, unknown> };
  }

  /** @throws Error if there is no tool of this name; see `has` */
  async ask(name: string, given: ToolArguments, caller: EdgeRequest, id: MessageId): Promise<ToolAnswer> {
    if (name === FIND_TOOL) return this.found(given, caller);
    const tool = this.byName.get(name);
    if (tool) return this.run(tool, given, caller, id);
    if (name !== CALL_TOOL) throw new Error(`there is no tool ${name}`);
    const faults = faultsOfCall(given);
    const target = this.named(given['name']);
    if (faults.length > 0 || !target) {
      return refused(target ? faults : [unknownTool(given['name']), ...faults], caller);
    }
    return this.run(target, (given['arguments'] ?? {}) as ToolArguments, caller, id);
  }

  /**
   * Sends the operation's request through the whole HTTP edge of this process, as the caller. So key, limits, charge,
   * idempotency and errors equal those of the REST call.
   */
  private async run(tool: McpTool, given: ToolArguments, caller: EdgeRequest, id: MessageId): Promise<ToolAnswer> {
    const { [DETAIL]: detail, ...own } = given;
    const isFull = detail === 'full';
    const isDetail = isFull || detail === 'brief' || (detail ?? null) === null;
    const faults = [...(isDetail ? [] : [NO_DETAIL]), ...faultsOf(tool, own)];
    if (faults.length > 0) return refused(faults, caller);
    const { headers, ...request } = requestOf(tool, isFull ? own : briefArguments(tool, own));
    const answer = await sendInternalRequest(caller.server, {
      ...request,
      headers: {
        ...(takesKey(tool) && keyPassedOn(caller, id)),
        ...headers,
        accept: 'application/json',
        ...callerHeaders(caller),
      },
      remoteAddress: caller.ip,
    });
    showRequestUuid(caller, answer.headers);
    const { status } = answer;
    const body = withRetryAfter(answer.body, status, answer.headers['retry-after']);
    const isError = status < 200 || status > 299;
    if (!isError && !body.startsWith('{'))
      throw new Error(`${tool.operationId} answered ${status} with no JSON object`);
    if (isError || isFull) return { isError, body };
    return { isError, body: JSON.stringify(briefAnswer(tool, own, JSON.parse(body) as Record<string, unknown>)) };
  }

  /** Undefined also for a value that is no text: an object of JSON may not even convert to one. */
  private named(name: unknown): McpTool | undefined {
    return typeof name === 'string' ? this.byName.get(name) : undefined;
  }

  private found(given: ToolArguments, caller: EdgeRequest): ToolAnswer {
    const found = foundTools(this.cataloged, given);
    return Array.isArray(found)
      ? refused(found as FieldError[], caller)
      : { isError: false, body: JSON.stringify(found) };
  }

  private async make(): Promise<void> {
    const { document } = await this.api.of('callers');
    const tools = toolsOf(document);
    this.byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
    const byId = new Map(tools.map((tool) => [tool.operationId, tool]));
    const strangers = tools.filter(({ operationId: id }) => !CATALOG.has(id) && !(id in LISTED_AS));
    if (strangers.length > 0) throw new Error(`${strangers[0]?.operationId} has no row in the catalog of tools`);
    const names = new Map(tools.map((tool) => [routeOf(tool), tool.definition.name]));
    this.cataloged = [...CATALOG].flatMap(([id, row]) => {
      const tool = byId.get(id);
      return tool ? [cataloged({ tool, row, listed: listedTool(tool, row, names) })] : [];
    });
  }
}

/** As descriptions of the API mention an operation. */
function routeOf({ method, path }: McpTool): string {
  return `${method} ${path.replace('/api/v1', '')}`;
}

const NO_DETAIL: FieldError = { field: DETAIL, message: `${DETAIL} must be brief or full`, suggestion: 'brief' };

/** In the format of the API's problems, so that clients parse one kind of error. */
function refused(errors: readonly FieldError[], { server, shownRequestId }: EdgeRequest): ToolAnswer {
  const problem = {
    status: PROBLEMS.validation_failed.status,
    code: 'validation_failed' as const,
    detail: errors.map(({ message }) => message).join('; '),
    errors,
  };
  return { isError: true, body: JSON.stringify(problemDocument(problem, server.publicUrl, shownRequestId)) };
}
