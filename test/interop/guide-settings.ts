import { type GuideContext } from '../../src/site/guides/guide.js';
import { statesMarkdown } from '../../src/site/guides/states.page.js';
import { type Properties } from './connect-worker.js';

/**
 * A block of settings of the guide of states, so that the guide shows what was tried.
 *
 * @param file the name in the block's first line
 * @param values what differs in the trial; each must be in the block
 */
export function guideSettings(base: string, file: string, values: Properties): Properties {
  const guide = statesMarkdown({ base } as GuideContext);
  const block = guide.split('```properties\n').find((part) => part.startsWith(`# ${file}\n`));
  if (block === undefined) throw new Error(`the guide has no settings ${file}`);
  const lines = block.slice(0, block.indexOf('```')).split('\n').slice(1).filter(Boolean);
  const settings = Object.fromEntries(lines.map((line) => splitAt(line, line.indexOf('='))));
  const missing = Object.keys(values).filter((name) => !(name in settings));
  if (missing.length > 0) throw new Error(`the guide's ${file} has no ${missing.join(', ')}`);
  return { ...settings, ...values };
}

function splitAt(line: string, place: number): [string, string] {
  return [line.slice(0, place), line.slice(place + 1)];
}
