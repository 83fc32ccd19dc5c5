import { parse } from 'yaml';
import { type Probe } from './evidence.rules.js';

/** YAML parsing is superlinear in places; longer documents must be JSON. */
const MAX_CHARS = 256 * 1024;
/** An alias copies its anchor, so few aliases can expand without limit. */
const MAX_ALIASES = 50;
const MAX_INDENT = 200;

/**
 * Converts an OpenAPI document from YAML to JSON, so that stored evidence needs no YAML parser; other bodies stay
 * unchanged.
 */
export function yamlAsJson(probe: Probe): Probe {
  const { body } = probe;
  if (probe.status !== 200 || probe.isCut || body.length > MAX_CHARS || !looksLikeYaml(body)) return probe;
  try {
    const json = JSON.stringify(parse(body, { maxAliasCount: MAX_ALIASES, logLevel: 'silent' }));
    return json.length > 4 * MAX_CHARS ? probe : { ...probe, body: json };
  } catch {
    return probe;
  }
}

function looksLikeYaml(body: string): boolean {
  const lines = body.split('\n');
  const isNamed = lines.slice(0, 200).some((line) => line.startsWith('openapi:') || line.startsWith('swagger:'));
  // Documents by people are never this deep, and the parser recurses at each level.
  const isDeep = lines.some((line) => line.length - line.trimStart().length > MAX_INDENT);
  return isNamed && !isDeep && !hasDeepFlow(body);
}

function hasDeepFlow(body: string): boolean {
  let depth = 0;
  for (const char of body) {
    if (char === '[' || char === '{') depth++;
    else if ((char === ']' || char === '}') && depth > 0) depth--;
    if (depth > MAX_INDENT) return true;
  }
  return false;
}
