import { addressOf, type ExampleCall } from './example-call.js';

/** A command that a reader can paste into a shell, with the key in `API_KEY`. */
export function curlExample(call: ExampleCall): string {
  const { entry, sendsKey, types, body } = call;
  const url = addressOf(call, (name) => `$${name}`);
  const quote = url.includes('$') ? '"' : "'";
  const lines = [`curl ${entry.method === 'GET' ? '' : `-X ${entry.method} `}${quote}${url}${quote}`];
  if (sendsKey) lines.push('-H "Authorization: Bearer $API_KEY"');
  if (types.length > 1) lines.push(`-H 'Accept: ${types.join(', ')}'`);
  if (body !== undefined) {
    const text = JSON.stringify(body).replaceAll("'", "'\\''");
    lines.push(`-H 'Content-Type: application/json'`, `-d '${text}'`);
  }
  return lines.join(' \\\n  ');
}
