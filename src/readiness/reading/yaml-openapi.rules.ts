/** YAML parsing is superlinear in places; longer documents must be JSON. The largest known ones have 900 kB. */
export const YAML_CHARS = 1024 * 1024;
const MAX_INDENT = 200;
const FIRST_LINES = 200;
const NAMED = /^(["']?)(?:openapi|swagger)\1[ \t]*:/;

/** Whether a text is an OpenAPI document in YAML that is safe to parse. */
export function isYamlOpenApi(body: string): boolean {
  return namesOpenApiInYaml(body) && !isDeep(body) && !hasDeepFlow(body);
}

/** Whether a text says that it is an OpenAPI document in YAML; it may be cut. */
export function namesOpenApiInYaml(body: string): boolean {
  return body
    .slice(0, YAML_CHARS)
    .split('\n', FIRST_LINES)
    .some((line) => NAMED.test(line));
}

/** Documents by people are never this deep, and the parser recurses at each level. */
function isDeep(body: string): boolean {
  return body.split('\n').some((line) => line.length - line.trimStart().length > MAX_INDENT);
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
