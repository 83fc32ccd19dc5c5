import { LISTED_AS } from './tool-catalog.rules.js';
import { type McpTool, toolName } from './mcp-tool.rules.js';
import { text, type ToolArguments } from './tool-request.rules.js';

type Json = Readonly<Record<string, unknown>>;

/** What a brief answer of an operation leaves out. Paths go through lists. */
interface Brief {
  readonly omit?: readonly string[];
  /** Lists of which a brief answer has the elements that pass. */
  readonly only?: Readonly<Record<string, (element: Json) => boolean>>;
  /** Rows a page where the caller names no `limit`. */
  readonly limit?: number;
  /** Values that mean something also where they are null or empty. */
  readonly asTheyAre?: readonly string[];
  /** Every element is part of the answer: none of its lists is shortened. */
  readonly hasWholeLists?: boolean;
  /** Lists whose newest elements are the last ones: a short one has these. */
  readonly newestLast?: readonly string[];
  /** Evidence, which a program checks as it is. */
  readonly isWhole?: boolean;
}

const MOST_ELEMENTS = 20;
/** Pages of lists: their length is the caller's `limit`. */
const PAGES: ReadonlySet<string> = new Set(['data']);
/** `me` has the same. */
const SILENT: ReadonlySet<string> = new Set([
  ...['used', 'limit', 'remaining_period', 'remaining_balance'].map((member) => `credits.${member}`),
  ...['limit', 'offset'].map((member) => `pagination.${member}`),
]);

const RECORD: Brief = {
  omit: [
    'data.source_stage',
    'data.hq_country_name',
    'data.tech_stack.fingerprinted_at',
    'data.funding_rounds.currency',
  ],
  newestLast: ['data.funding_rounds'],
};
const READINESS: Brief = { omit: ['data.markdown'], only: { 'data.checks': ({ status }) => status !== 'pass' } };
const SCORES = ['saturation', 'differentiation', 'barriers_to_entry', 'tech_reproducibility'];

const BRIEFS: Readonly<Record<string, Brief>> = {
  'startups.get': RECORD,
  enrich: RECORD,
  'startups.list': { omit: ['data.source_stage', 'data.hq_country_name'] },
  'startups.history': {
    asTheyAre: ['data.entries.values', 'data.net'].flatMap((list) => [`${list}.from`, `${list}.to`]),
  },
  // A page that were cut would lack changes that its cursor has passed; a record of null is gone.
  'changes.list': { limit: MOST_ELEMENTS, asTheyAre: ['changes.record'] },
  'recalls.list': { limit: MOST_ELEMENTS, asTheyAre: ['data.fields.served', 'data.fields.now'] },
  'recalls.check': { hasWholeLists: true },
  'proofs.answer': { isWhole: true },
  'proofs.record': { isWhole: true },
  'startups.match': { hasWholeLists: true },
  'investors.list': { omit: ['data.hq_country_name'] },
  'investors.get': { omit: ['data.hq_country_name'], limit: MOST_ELEMENTS },
  'companies.mentions': { limit: 10 },
  'trends.sector': {
    omit: SCORES.flatMap((score) => ['metric', 'basis', 'decides'].map((m) => `${score}.reasons.${m}`)),
  },
  'intel.lookup': { omit: ['sections.preview', 'sections.data.source.sha256'] },
  'arbitrage.board': { omit: ['opportunities.match.evidence'] },
  vocabularies: {
    omit: ['sectors', 'stage', 'business_model', 'certifications', 'stock_exchange'].map((list) => `${list}.aliases`),
    hasWholeLists: true,
  },
  agent_readiness: READINESS,
  'agent_readiness.get': READINESS,
  'visual_tldr.generate': { omit: ['svg_html', 'html', 'jsonld'] },
  rewrite: { omit: ['original', 'paragraphs.original', 'paragraphs.rewritten'], hasWholeLists: true },
};

function briefFor(operationId: string): Brief {
  return BRIEFS[LISTED_AS[operationId] ?? operationId] ?? {};
}

/** Rows a page of a brief answer, where they are fewer than the operation's own. */
export function briefLimit(operationId: string): number | undefined {
  return briefFor(operationId).limit;
}

/** The arguments of a brief call: pages are shorter unless the caller says how long. */
export function briefArguments(tool: McpTool, given: ToolArguments): ToolArguments {
  const limit = briefLimit(tool.operationId);
  return limit === undefined || (given['limit'] ?? null) !== null ? given : { ...given, limit };
}

/**
 * The answer without what is unknown or empty, and without what the table leaves out. `trimmed` names what is missing
 * beside that and where the whole is. Lists at the top stay where they are empty, since that nothing was found is known.
 */
export function briefAnswer(tool: McpTool, given: ToolArguments, answer: Json): Json {
  const brief = briefFor(tool.operationId);
  if (brief.isWhole) return answer;
  const trim = new Trim(brief, brief.hasWholeLists !== true && (given['limit'] ?? null) === null);
  const kept = trim.members(answer, '');
  const note = trim.note();
  return note === null ? kept : { ...kept, trimmed: { ...note, whole: wholeOf(tool, given, answer) } };
}

class Trim {
  private readonly leftOut = new Set<string>();
  private readonly lists: Record<string, string> = {};
  private readonly omitted: ReadonlySet<string>;
  private readonly meaningful: ReadonlySet<string>;

  constructor(
    private readonly brief: Brief,
    private readonly isShortening: boolean,
  ) {
    this.omitted = new Set(brief.omit);
    this.meaningful = new Set(brief.asTheyAre);
  }

  members(object: Json, path: string): Json {
    const kept: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(object)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (this.meaningful.has(at) || (path === '' && Array.isArray(value) && value.length === 0)) kept[name] = value;
      else if (isEmpty(value) || SILENT.has(at)) continue;
      else if (this.omitted.has(at)) this.leftOut.add(at);
      else {
        const trimmed = this.value(value, at);
        if (!isEmpty(trimmed)) kept[name] = trimmed;
      }
    }
    return kept;
  }

  note(): object | null {
    const hasLists = Object.keys(this.lists).length > 0;
    if (!hasLists && this.leftOut.size === 0) return null;
    return {
      ...(hasLists && { lists: this.lists }),
      ...(this.leftOut.size > 0 && { left_out: [...this.leftOut] }),
    };
  }

  private value(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return this.list(value as unknown[], path);
    return typeof value === 'object' && value !== null ? this.members(value as Json, path) : value;
  }

  private list(all: readonly unknown[], path: string): unknown[] {
    const passes = this.brief.only?.[path];
    const wanted = passes ? all.filter((element) => passes(element as Json)) : all;
    const isLast = this.brief.newestLast?.includes(path) === true;
    const shortened = isLast ? wanted.slice(-MOST_ELEMENTS) : wanted.slice(0, MOST_ELEMENTS);
    const shown = this.isShortening && !PAGES.has(path) ? shortened : wanted;
    if (shown.length < all.length) this.lists[path] = `${isLast ? 'last ' : ''}${shown.length} of ${all.length}`;
    return shown.map((element) => this.value(element, path));
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** URI of the resource that has a whole answer; reading it is a call at the price of the tool. */
export function answerUri(tool: string, given: ToolArguments): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && value !== null) query.set(name, text(value));
  }
  const search = query.toString();
  return `scoutline://answers/${tool}${search === '' ? '' : `?${search}`}`;
}

function wholeOf({ operationId, method, definition }: McpTool, given: ToolArguments, answer: Json): string {
  const record = (answer['data'] ?? {}) as Json;
  if (operationId === 'agent_readiness') return answerUri('agent_readiness_get', { scan_id: record['scan_id'] });
  if (operationId === 'enrich') return answerUri('startups_get', { slug: record['slug'] });
  const listedAs = LISTED_AS[operationId];
  if (listedAs !== undefined) {
    const { query, idempotency_key: _key, ...rest } = given;
    return answerUri(toolName(listedAs), query === undefined ? rest : { ...rest, q: query });
  }
  if (method === 'GET') return answerUri(definition.name, given);
  return 'the same call with detail: full, free under the same idempotency_key';
}
