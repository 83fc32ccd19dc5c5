import { readdirSync, readFileSync } from 'node:fs';
import { type JsonSchema } from '../../src/platform/feed/message-schema.js';

const FOLDER = new URL('../contract/schemas/', import.meta.url);

/** Message schemas of the last release: one file per topic, types by name. */
export function releasedSchemas(): { topic: string; type: string; schema: JsonSchema }[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const types = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, JsonSchema>;
    return Object.entries(types).map(([type, schema]) => ({ topic: file.replace(/\.json$/, ''), type, schema }));
  });
}
