import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isEnglish } from '../../../src/text/rewrite/language.rules.js';
import { splitParagraphs } from '../../../src/text/wording/prose-lines.rules.js';

/** Commands run in the folder of the project, from the build or from the sources. */
const PACKAGES = resolve('node_modules');
/** Descriptions of the installed packages of Debian and its kin. */
const DPKG_STATUS = '/var/lib/dpkg/status';

/**
 * Paragraphs that people wrote: the documents of the installed packages, deduplicated, with enough words besides code
 * and links. `PROSE_FILE=FILE` selects another text, with blank lines between paragraphs.
 */
export function humanParagraphs(most: number): string[] {
  const own = process.env['PROSE_FILE'];
  return proseIn(own === undefined ? packageDocuments() : [readFileSync(own, 'utf8')], most);
}

/** The longer descriptions of the packages of the system; none where it has no such list. */
export function packageDescriptions(most: number): string[] {
  if (!existsSync(DPKG_STATUS)) return [];
  const entries = readFileSync(DPKG_STATUS, 'utf8').matchAll(/^Description: .*\n((?: .*\n)+)/gm);
  const texts = [...entries].map(([, body = '']) => body.replaceAll(/^ \.$/gm, '').replaceAll(/^ (?=\S)/gm, ''));
  return proseIn(texts, most);
}

function proseIn(texts: readonly string[], most: number): string[] {
  const paragraphs = new Set<string>();
  for (const text of texts) {
    for (const paragraph of splitParagraphs(text.slice(0, 60_000)).paragraphs) {
      const words = paragraph.match(/(?<![\w/.])[a-z]{2,}(?![\w/])/g)?.length ?? 0;
      const isProse = words >= 12 && paragraph.length < 1_500 && !/^\s*(?:```|~~~|\||<|[#>])/.test(paragraph);
      if (isProse && isEnglish(paragraph)) paragraphs.add(paragraph);
      if (paragraphs.size >= most) return [...paragraphs];
    }
  }
  return [...paragraphs];
}

function packageDocuments(): string[] {
  const folders = readdirSync(PACKAGES)
    .sort()
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(PACKAGES, name))
            .sort()
            .map((own) => join(name, own))
        : [name],
    );
  return folders.flatMap((folder) => {
    try {
      const files = readdirSync(join(PACKAGES, folder)).filter((file) =>
        /^(?:readme|changelog|history|contributing)\b.*\.md$/i.test(file),
      );
      return files.sort().map((file) => readFileSync(join(PACKAGES, folder, file), 'utf8'));
    } catch {
      return [];
    }
  });
}
