import { parse } from 'yaml';
import { type Probe } from './evidence.rules.js';

/** The work of reading YAML is more than linear in places; a longer document is to be had as JSON. */
const MAX_CHARS = 256 * 1024;
/** An alias stands for all it names, so few of them can make a text without end. */
const MAX_ALIASES = 50;
const MAX_INDENT = 200;

/** An OpenAPI document in YAML as JSON, so that what is kept needs no parser of YAML; anything else as it is. */
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
  // No document of people nests like this, and the parser calls itself for each step.
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
