import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** Commands run in the folder of the project, from the build or from the sources. */
const FOLDER = resolve('test/fixtures/summary-articles');
const TUNED_PER_KIND = 5;

export interface SummaryArticle {
  readonly name: string;
  /** News, company announcement, research finding, how-to, comparison, market report. */
  readonly genre: string;
  readonly title: string;
  readonly html: string;
  /** Rules are written against `tuning` only; `test` measures them. */
  readonly half: 'tuning' | 'test';
}

/** Sixty articles as their publishers write them, ten of each of six kinds. */
export function summaryArticles(): SummaryArticle[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) =>
      readFileSync(resolve(FOLDER, file), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((text, i): SummaryArticle => {
          const [name = '', title = '', ...lines] = text.split('\n');
          const half = i < TUNED_PER_KIND ? 'tuning' : 'test';
          return { name, genre: basename(file, '.txt'), title, html: htmlOf(lines.join('\n')), half };
        }),
    );
}

function htmlOf(text: string): string {
  return text
    .split(/\n{2,}|(?<=^## .{1,80})\n/m)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => blockHtml(block))
    .join('\n');
}

function blockHtml(block: string): string {
  const lines = block.split('\n');
  const items = (mark: RegExp): string => lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('');
  if (block.startsWith('## ')) return `<h2>${inline(block.slice(3))}</h2>`;
  if (block.startsWith('- ')) return `<ul>${items(/^- /)}</ul>`;
  if (block.startsWith('1. ')) return `<ol>${items(/^\d+\. /)}</ol>`;
  if (!block.startsWith('| ')) return `<p>${inline(block)}</p>`;
  const rows = lines.map((line) => line.slice(1, -1).split('|'));
  return `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${inline(cell.trim())}</td>`).join('')}</tr>`).join('')}</table>`;
}

function inline(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\n/g, ' ');
}
