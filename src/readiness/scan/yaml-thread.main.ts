import { parse } from 'yaml';
import { serveTasks } from '../../platform/threads/serve-tasks.js';
import { isShallowYaml, YAML_CHARS } from '../reading/yaml-openapi.rules.js';

// A thread that parses YAML: it has no secret and no connection, and its owner may end it at any time.

/** An alias copies its anchor, so few aliases can expand without limit. */
const MAX_ALIASES = 50;

serveTasks(jsonOf);

function jsonOf(text: string): string | null {
  if (!isShallowYaml(text)) return null;
  try {
    const json = JSON.stringify(parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'silent' }));
    return json.length > 4 * YAML_CHARS ? null : json;
  } catch {
    return null;
  }
}
