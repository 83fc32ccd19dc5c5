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

describe('what a picture has no place for', () => {
  const LEAD =
    '<p>The plant costs $40 million. It will employ 320 people. It makes 12,000 tons a year. ' +
    'It saves 45 percent of the water.</p>';

  it('is counted below the figures of the first paragraph', () => {
    const shown = drawn('How to build the plant', `${LEAD}<ol>${items(4)}</ol>`);
    expect(shown.kind).toBe('steps');
    expect(shown.lines.filter((line) => line.startsWith('+'))).toEqual(['+1']);
    expect(shown.description).toContain('12,000 tons a year., +1; ');
    expect(shown.html).toContain('<li>+1</li></ul><ol>');
    expect(shown.markdown).toMatch(/12,000 tons a year\.\n- \+1\n\n1\. /);
  });

  it('is counted where the first paragraph has more than three figures and the list more than twelve steps', () => {
    const shown = drawn('How to build the plant', `${LEAD}<ol>${items(14)}</ol>`);
    expect(shown.lines.filter((line) => line.startsWith('+'))).toEqual(['+1', '+2']);
  });

  it.each([
    [
      'a section without a number between those with one',
      '<h2>Step 1: Install</h2><p>Install the server.</p><h2>Step 2: Configure</h2><p>Write the file.</p>' +
        '<h2>Save the old data</h2><p>Copy it first.</p><h2>Step 3: Start</h2><p>Start the server.</p>' +
        '<h2>Conclusion</h2><p>It runs.</p>',
      3,
      1,
    ],
    ['a second numbered list', `<h2>Dough</h2><ol>${items(5)}</ol><h2>Filling</h2><ol>${items(4)}</ol>`, 5, 4],
  ])('is counted below the steps: %s', (_what, html, parts, more) => {
    const shown = drawn('How to set it up', html);
    expect(shown.kind).toBe('steps');
    expect(shown.description).toMatch(new RegExp(`^Step by step, ${parts} parts: .*; \\+${more}$`));
    expect(shown.all).toBe(parts + more);
  });

  it('is no section within a step, and no list within an item', () => {
    const steps = ['Install', 'Configure', 'Start'].map(
      (step, at) => `<h2>Step ${at + 1}: ${step}</h2><p>Do it now.</p><h3>On other hosts</h3><p>Do it there.</p>`,
    );
    expect(drawn('How to set it up', steps.join('')).description).not.toContain('+');
    const nested = `<ol><li>Do part 1.<ol>${items(3)}</ol></li><li>Do part 2.</li><li>Do part 3.</li></ol>`;
    expect(drawn('How to set it up', nested).description).not.toContain('+');
  });

  it('is counted below the points of a branch, whose section below has another list', () => {
    const html = `<h2>Inside</h2><ul>${items(3)}</ul><h3>Cellar</h3><ul>${items(5)}</ul><h2>Outside</h2><ul>${items(2)}</ul>`;
    const shown = drawn('The house', html);
    expect(shown.kind).toBe('hierarchy');
    expect(shown.lines.filter((line) => line.startsWith('+'))).toEqual(['+5']);
  });
});

describe('a list within an item', () => {
  it('is not drawn in place of the list around it', () => {
    const html = `<ul><li>Inside: the hall<ol>${items(4)}</ol></li><li>Outside: the yard</li><li>Roof: new</li></ul>`;
    const shown = drawn('The house', html);
    expect(shown.kind).toBe('hierarchy');
    expect(shown.lines).toContain('Outside');
  });
});

describe('what is too long for a card', () => {
  it('is cut in a title that a page has', () => {
    const shown = drawn('The pump moves water. '.repeat(2_000), sections(2));
    expect(shown.lines.filter((line) => line.includes('pump')).at(-1)).toMatch(/…$/);
    expect(shown.outlines.length).toBeLessThan(200_000);
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
