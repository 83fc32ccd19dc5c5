import { SummaryDrawing } from './summary-drawing.js';
import { summaryHtml } from './summary-html.presenter.js';
import { summaryJsonLd } from './visual-summary.presenter.js';
import { summaryMarkdown } from './summary-markdown.presenter.js';

const drawing = new SummaryDrawing();
const LINKS = {
  image: { url: 'https://scoutline.example/media/x.png', expiresAt: new Date(1_795_305_600_000) },
  service: 'https://scoutline.example',
  sourceUrl: null,
  excerpt: null,
  attribution: null,
  plan: 'free',
};

interface Shown {
  readonly kind: string;
  readonly lines: readonly string[];
  readonly description: string;
  readonly html: string;
  readonly markdown: string;
  readonly outlines: string;
  /** As many as the structured data says that there are. */
  readonly all: number;
}

function drawn(title: string, contentHtml: string): Shown {
  const about = { title, contentHtml, excerpt: null, sourceUrl: null, attribution: null } as const;
  const result = drawing.sketch({ ...about, theme: 'default', font: 'default' });
  if ('undrawable' in result) throw new Error(result.undrawable);
  const { sketch } = result;
  return {
    kind: sketch.diagram.kind,
    lines: [...sketch.svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, line = '']) => line),
    description: sketch.description,
    html: summaryHtml(sketch, LINKS),
    markdown: summaryMarkdown(sketch, LINKS),
    outlines: sketch.outlines,
    all: summaryJsonLd(sketch, LINKS).mainEntity.numberOfItems,
  };
}

function items(count: number): string {
  return Array.from({ length: count }, (_item, at) => `<li>Do part ${at + 1} of the work.</li>`).join('');
}

function sections(count: number): string {
  return Array.from(
    { length: count },
    (_section, at) => `<h2>Room ${'ABCDEFGHIJK'.charAt(at)}</h2><p>The room has a window and a wide door.</p>`,
  ).join('');
}

describe.each([
  ['steps', 'How to move', (count: number) => `<ol>${items(count)}</ol>`, 12],
  ['hierarchy', 'The house', (count: number) => `<ul>${items(count)}</ul>`, 6],
  ['hierarchy', 'The house', sections, 6],
] as const)('a list drawn as %s of "%s"', (kind, title, htmlOf, most) => {
  it('says how many more there are than the picture shows', () => {
    const shown = drawn(title, htmlOf(most + 3));
    expect(shown.kind).toBe(kind);
    expect(shown.lines).toContain('+3');
    expect(shown.description).toMatch(new RegExp(`^[^,]+, ${most} parts: .*; \\+3$`));
    expect(shown.html).toContain('<p>+3</p></section>');
    expect(shown.markdown).toMatch(/\n\n\+3\n$/);
    expect(shown.outlines.length).toBeGreaterThan(drawn(title, htmlOf(most)).outlines.length);
  });

  it('says nothing of that where all are shown', () => {
    const { lines, description, html, markdown } = drawn(title, htmlOf(most));
    expect([...lines, description, html, markdown].join('\n')).not.toContain('+');
  });
});

const YEARS = Array.from(
  { length: 11 },
  (_year, at) => `<p>In ${2001 + at}, the firm opened a yard near the river.</p>`,
);
const CAUSES = ['rain', 'snow', 'hail', 'wind', 'frost', 'heat', 'fog', 'ice'].map(
  (cause) => `<p>The bridge was closed because the ${cause} had damaged it.</p>`,
);
const AMOUNTS = Array.from({ length: 9 }, (_amount, at) => `<p>The yard near the river cost $${at + 2} million.</p>`);
const POINTS = ['Pros', 'Cons'].map((head) => `<h2>${head}</h2><ul>${items(9)}</ul>`);

function table(rows: number, columns: number): string {
  const row = (at: number): string =>
    `<tr>${Array.from({ length: columns }, (_cell, column) => `<td>${column === 0 ? 'Row' : 'Part'} ${at}.${column}</td>`).join('')}</tr>`;
  return `<table>${Array.from({ length: rows }, (_row, at) => row(at)).join('')}</table>`;
}

describe.each([
  ['timeline', 'The history of the firm', YEARS.join(''), 8, 3],
  ['cause_effect', 'Why the bridge was closed', CAUSES.join(''), 5, 3],
  ['figures', 'The yard in numbers', AMOUNTS.join(''), 6, 3],
  ['comparison', 'The two yards', table(11, 3), 8, 3],
  ['comparison', 'Life in the yard', POINTS.join(''), 8, 4],
] as const)('a %s of "%s"', (kind, title, html, parts, more) => {
  it('says how many are left out', () => {
    const shown = drawn(title, html);
    expect(shown.kind).toBe(kind);
    expect(shown.lines).toContain(`+${more}`);
    expect(shown.description).toMatch(new RegExp(`^[^,]+, ${parts} parts: .*; \\+${more}$`));
    expect(shown.html).toContain(`<p>+${more}</p></section>`);
    expect(shown.markdown).toMatch(new RegExp(`\\n\\n\\+${more}\\n$`));
    expect(shown.all).toBe(parts - (kind === 'comparison' ? 1 : 0) + more);
  });
});

describe('parts of a node that are left out', () => {
  it('are counted below the points of a branch', () => {
    const shown = drawn('The house', `<h2>Inside</h2><ul>${items(7)}</ul><h2>Outside</h2><ul>${items(2)}</ul>`);
    expect(shown.lines.filter((line) => line.startsWith('+'))).toEqual(['+3']);
    expect(shown.description).toContain('Do part 4 of the work., +3; Outside');
    expect(shown.html).toContain('<li>+3</li></ul></li>');
    expect(shown.markdown).toContain('  - Do part 4 of the work.\n  - +3\n- **Outside**');
  });

  it('are counted beside the columns of a table', () => {
    const shown = drawn('Three rooms', table(4, 8));
    expect(shown.lines.filter((line) => line.startsWith('+'))).toEqual(['+3']);
    expect(shown.description).toContain('Part 0.4, +3; ');
    expect(shown.html).toContain('<th scope="col">+3</th></tr></thead>');
    expect(shown.markdown).toContain('| Part 0.4 | +3 |\n');
  });
});

describe('an empty cell', () => {
  it('has a sign in the description, so that the next one is not read in its column', () => {
    const row = (cells: string): string =>
      `<tr>${cells.replace(/[^|]+|(?<=\|)(?=$|\|)/g, '<td>$&</td>').replaceAll('|', '')}</tr>`;
    const shown = drawn(
      'Prices',
      `<table>${['Plan|Monthly|Yearly', 'Basic|$9|$90', 'Total||$99'].map(row).join('')}</table>`,
    );
    expect(shown.description).toMatch(/Basic, \$9, \$90; Total, –, \$99$/);
  });
});
