/** YAML parsing is superlinear in places; longer documents must be JSON. The largest known ones have 900 kB. */
export const YAML_CHARS = 1024 * 1024;
const MAX_INDENT = 200;
const FIRST_LINES = 200;
const NAMED = /^(["']?)(?:openapi|swagger)\1[ \t]*:/;

/** Whether a text says that it is an OpenAPI document in YAML; it may be cut. */
export function namesOpenApiInYaml(body: string): boolean {
  return body
    .slice(0, YAML_CHARS)
    .split('\n', FIRST_LINES)
    .some((line) => NAMED.test(line));
}

/** Whether a document is as shallow as those by people are: the parser recurses at each level. */
export function isShallowYaml(body: string): boolean {
  const isIndented = body.split('\n').some((line) => line.length - line.trimStart().length > MAX_INDENT);
  return !isIndented && !hasDeepFlow(body);
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
