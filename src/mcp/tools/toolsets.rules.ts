/** Groups of tools that a client lists together. Each operation belongs to one. */
export const TOOLSETS = ['research', 'scans', 'media', 'arbitrage', 'account'] as const;
export type Toolset = (typeof TOOLSETS)[number];

export const ALL = 'all';
export const DEFAULT_TOOLSETS: readonly Toolset[] = ['research'];
/** Member of a list message's `_meta`, for clients whose address is fixed. */
export const TOOLSETS_META = 'scoutline/toolsets';
export const KNOWN_TOOLSETS = `${TOOLSETS.join(', ')} and ${ALL}`;

/** The toolsets that a list message asks for: those of its `_meta`, else those of the address. Null if one is unknown. */
export function toolsetsOf(address: unknown, meta: unknown): readonly Toolset[] | null {
  const wanted = (meta as Readonly<Record<string, unknown>> | null | undefined)?.[TOOLSETS_META];
  const names = namesIn(wanted ?? (address as Readonly<Record<string, unknown>> | null | undefined)?.['toolsets']);
  if (names.length === 0) return DEFAULT_TOOLSETS;
  if (names.some((name) => name !== ALL && !TOOLSETS.includes(name as Toolset))) return null;
  return TOOLSETS.filter((toolset) => names.includes(toolset) || names.includes(ALL));
}

/** Comma-separated names, or a list of them. */
function namesIn(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return texts.flatMap((text) => String(text).split(',')).flatMap((name) => name.trim() || []);
}
