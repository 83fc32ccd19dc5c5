import { createRequire } from 'node:module';
import type * as SourceMaps from 'source-map-support';

const require = createRequire(import.meta.url);

/** Where a frame of a stack stands. */
const POSITION = /(file:\/\/[^\s"():]+):(\d{1,9}):(\d{1,9})/g;

/**
 * A text with stacks in it, naming the lines of the sources where the stacks name those of the build. For what is
 * written down only: stacks are asked for far more often than anybody reads one, and a map is read and taken apart
 * when the first position in it is looked up.
 */
export function withSourceLines(text: string): string {
  if (!text.includes('/dist/')) return text;
  return text.replace(POSITION, (position, source: string, line: string, column: string) => {
    if (!source.includes('/dist/') || !source.endsWith('.js')) return position;
    try {
      const maps = require('source-map-support') as typeof SourceMaps;
      const found = maps.mapSourcePosition({ source, line: Number(line), column: Number(column) - 1 });
      return `${found.source}:${found.line}:${found.column + 1}`;
    } catch {
      // A stack with the lines of the build says more than none.
      return position;
    }
  });
}
