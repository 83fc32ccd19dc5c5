import { type FieldError } from '../../kernel/domain-error.js';
import { type ListedTool } from './listed-tool.rules.js';
import { type CatalogRow } from './tool-catalog.rules.js';
import { type McpTool } from './mcp-tool.rules.js';
import { indexedEntry, type IndexedEntry, searchEntries, type WeighedText } from './tool-search.rules.js';
import { type ToolArguments } from './tool-request.rules.js';
import { TOOLSETS, type Toolset } from './toolsets.rules.js';

/** A tool with all that is said about it. */
export interface DescribedTool {
  readonly tool: McpTool;
  readonly row: CatalogRow;
  readonly listed: ListedTool;
}

export interface CatalogedTool extends DescribedTool {
  readonly indexed: IndexedEntry<DescribedTool>;
}

/** The words of a tool are weighed once, for all searches. */
export function cataloged(tool: DescribedTool): CatalogedTool {
  return { ...tool, indexed: indexedEntry(tool, textsOf(tool)) };
}

export const FIND_TOOL = 'find_tool';
export const CALL_TOOL = 'call_tool';
const MOST_FOUND = 10;
const USUAL_FOUND = 3;
const MOST_CHARS = 500;

/** Tools that every list has, so that the others can be found and called. */
export const FINDER_TOOLS: readonly ListedTool[] = [
  {
    name: FIND_TOOL,
    title: 'Find a tool',
    description:
      'Finds tools that this list lacks, such as site scans, email checks, logos, videos, clips, transcripts, diagrams, ' +
      'rewriting, arbitrage, webhooks, submissions, usage. Answers name, toolset, price and input schema of each; run one ' +
      'with call_tool, or call it by its name. Price: free, no key needed.',
    inputSchema: {
      type: 'object',
      properties: {
        words: { type: 'string', maxLength: MOST_CHARS, description: 'What you want to do, in a few words' },
        toolset: { enum: TOOLSETS, description: 'Only tools of this toolset' },
        limit: { type: 'integer', minimum: 1, maximum: MOST_FOUND, default: USUAL_FOUND },
      },
      required: ['words'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: CALL_TOOL,
    title: 'Call a tool that was found',
    description:
      'Runs any tool by its name with its arguments, as find_tool describes them. Use it for tools that this list ' +
      'lacks. Price: that of the tool.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Name of the tool' },
        arguments: { type: 'object', description: 'Its arguments, by its input schema' },
      },
      required: ['name'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  },
];

/** The answer of `find_tool`, or what is wrong with its arguments. */
export function foundTools(tools: readonly CatalogedTool[], given: ToolArguments): object | FieldError[] {
  const { words } = given;
  const toolset = given['toolset'] ?? null;
  const limit = Number(given['limit'] ?? USUAL_FOUND);
  const faults = faultsOf(given);
  if (faults.length > 0) return faults;
  const searched = tools.filter(({ row }) => toolset === null || row.toolset === toolset);
  const found = searchEntries(
    searched.map(({ indexed }) => indexed),
    words as string,
  );
  if (found.length === 0) return { tools: [], toolsets: namesByToolset(searched) };
  return {
    tools: found.slice(0, limit).map(({ tool, row, listed }) => ({
      name: listed.name,
      toolset: row.toolset,
      answers: row.answers,
      price: tool.price,
      inputSchema: listed.inputSchema,
    })),
    ...(found.length > limit && { others: found.slice(limit, MOST_FOUND).map(nameOf) }),
  };
}

/** What is wrong with the arguments of `call_tool`, apart from the tool's own. */
export function faultsOfCall({ name: _name, arguments: inner = {}, ...others }: ToolArguments): FieldError[] {
  const isObject = inner === null || (typeof inner === 'object' && !Array.isArray(inner));
  return [
    ...(isObject
      ? []
      : [{ field: 'arguments', message: 'arguments must be an object', suggestion: '{"url": "https://example.com"}' }]),
    ...Object.keys(others).map((field) => ({
      field,
      message: `${field} is not an argument of ${CALL_TOOL}`,
      suggestion: 'Put the arguments of the tool into `arguments`',
    })),
  ];
}

export function unknownTool(name: unknown): FieldError {
  const message = `There is no tool ${typeof name === 'string' ? name.slice(0, 100) : 'without a name'}`;
  return { field: 'name', message, suggestion: `${FIND_TOOL} finds tools by words` };
}

/** Every word is compared with all words of all tools. */
function faultsOfWords(words: unknown): FieldError[] {
  const suggestion = 'scan a website';
  if (typeof words !== 'string' || words.trim() === '') {
    return [{ field: 'words', message: 'words must say what you want to do', suggestion }];
  }
  if (words.length <= MOST_CHARS) return [];
  return [{ field: 'words', message: `words must have at most ${MOST_CHARS} characters`, suggestion }];
}

function faultsOf({ words, toolset, limit, ...unknown }: ToolArguments): FieldError[] {
  const isLimit =
    (limit ?? null) === null || (Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= MOST_FOUND);
  const isToolset = (toolset ?? null) === null || TOOLSETS.includes(toolset as Toolset);
  return [
    ...faultsOfWords(words),
    ...(isToolset
      ? []
      : [{ field: 'toolset', message: `toolset must be one of ${TOOLSETS.join(', ')}`, suggestion: 'Leave it out' }]),
    ...(isLimit
      ? []
      : [{ field: 'limit', message: `limit must be a whole number from 1 to ${MOST_FOUND}`, suggestion: '3' }]),
    ...Object.keys(unknown).map((field) => ({
      field,
      message: `${field} is not an argument of ${FIND_TOOL}`,
      suggestion: 'It takes words, toolset, limit',
    })),
  ];
}

function textsOf({ tool, row, listed }: DescribedTool): WeighedText[] {
  const { title, description } = tool.definition;
  return [
    { text: listed.name.replaceAll('_', ' '), weight: 4 },
    { text: `${row.answers} ${title}`, weight: 2 },
    { text: `${row.toolset} ${description} ${Object.keys(tool.places).join(' ')}`, weight: 0.5 },
  ];
}

function namesByToolset(tools: readonly DescribedTool[]): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const tool of tools) (names[tool.row.toolset] ??= []).push(nameOf(tool));
  return names;
}

function nameOf({ listed }: DescribedTool): string {
  return listed.name;
}
