/** How the client packages name and shape the operations; their generators and the printed examples use the same rules. */
export interface MethodPlace {
  /** Names of the groups around the method, such as `arbitrage`, `webhooks`. */
  readonly group: readonly string[];
  /** Name of the method in snake case. */
  readonly name: string;
}

/** The method of the client packages for an operation. */
export interface ClientMethod extends MethodPlace {
  /** Whether it returns a list that loads page after page. */
  readonly isList: boolean;
}

/** MCP has other clients, and a proof is a text for verifiers of transparency logs. */
const OTHER_PROTOCOLS: readonly string[] = ['mcp', 'proofs.event'];

interface Operation {
  readonly operationId?: string | undefined;
  readonly security?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/** Whether the packages have a method for the operation: a key may call it. */
export function isClientOperation({ operationId = '', security }: Operation): boolean {
  return (security?.some((way) => 'ApiKey' in way) ?? false) && !OTHER_PROTOCOLS.includes(operationId);
}

/** Where another operation's id begins an id, the rest belongs to the name, since a method has no methods. */
export function placeOf(id: string, ids: ReadonlySet<string>): MethodPlace {
  const parts = id.split('.');
  const shorter = parts.map((_, index) => parts.slice(0, index + 1).join('.')).slice(0, -1);
  const method = shorter.find((prefix) => ids.has(prefix));
  const depth = (method?.split('.').length ?? parts.length) - 1;
  return { group: parts.slice(0, depth), name: parts.slice(depth).join('_') };
}

interface AnswerSchema<Items> {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown; readonly items?: Items }>>;
}

/** The member with the rows of a page, and the schema of a row; null where the answer is no list. */
export function rowsOf<Items>(
  answer: AnswerSchema<Items> | undefined,
): { readonly member: string; readonly schema: Items } | null {
  const members = Object.entries(answer?.properties ?? {});
  const lists = members.flatMap(([member, { type, items }]) => (type === 'array' && items ? [{ member, items }] : []));
  const [only, ...others] = lists;
  if (!answer?.properties?.pagination || !only || others.length > 0) return null;
  return { member: only.member, schema: only.items };
}

export function pascalCase(...words: readonly string[]): string {
  return words
    .flatMap((word) => word.split(/[_\s]/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}
