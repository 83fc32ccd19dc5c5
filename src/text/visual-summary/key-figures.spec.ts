import { summaryArticles, type SummaryArticle } from '../../../test/bench/gallery/summary-articles.js';
import { readBlocks } from '../../parsers/html/read-blocks.js';
import { type Quote } from '../article/quote.rules.js';
import { type Diagram, quotesByNode, shown } from '../diagram/diagram.rules.js';
import { labelsOf } from '../drawing/labels.rules.js';
import { compose } from '../drawing/compose.rules.js';
import { type Box, type Line, type Scene, type Shape } from '../drawing/scene.rules.js';
import { themeOf } from '../drawing/themes.rules.js';
import { Typesetter } from '../drawing/typesetter.js';
import { type Sketch, SummaryDrawing } from './summary-drawing.js';

const drawing = new SummaryDrawing();
const ARTICLES = summaryArticles().map((article) => ({ article, sketch: sketchOf(article) }));

function sketchOf({ title, html }: SummaryArticle): Sketch {
  const result = drawing.sketch({
    title,
    contentHtml: html,
    excerpt: null,
    sourceUrl: null,
    theme: 'default',
    font: 'default',
    attribution: null,
  });
  if ('undrawable' in result) throw new Error(result.undrawable);
  return result.sketch;
}

/** A number as a reader takes it: with its sign, currency, scale and unit. Written apart from the rules under test. */
const NUMBER =
  /(?:plus or minus |minus )?[−-]?(?:(?:CAD |[€$£¥₹]))?\d+(?:[.,:]\d+)*(?: ?(?:%|percent|per cent|k|m|bn)(?!\p{L})| (?:thousand|million|billion|trillion)| \p{Ll}{2,}(?:s|people|children)(?!\p{L}))?/gu;
const DIGITS = /\d+(?:[.,:]\d+)*/g;
const RELATIVE = /^(?:who|whom|whose|which|that|where|when)\b/i;
const PRONOUN =
  /^(?:(?:if|when|because|although) )?(?:it|its|they|their|them|this|these|those|he|she|his|her|(?:under|by|from) (?:him|them))\b/i;
const DANGLING =
  /\b(?:and|or|but|nor|because|although|while|whereas|since|if|when|that|which|who|of|in|on|at|to|from|with|by|for|than|as|into|over|under|between|about|the|an?|its|their|is|are|was|were|has|have|had)[,;:]?$/i;

/** The block around a quote, and where in it the quote is. */
function placeOf(article: SummaryArticle, quote: Quote): { text: string; from: number; to: number } {
  for (const block of readBlocks(article.html).blocks) {
    const from = block.starts.indexOf(quote.start);
    if (from !== -1 && block.text.startsWith(quote.text, from)) {
      return { text: block.text, from, to: from + quote.text.length };
    }
  }
  throw new Error(`"${quote.text}" is not in ${article.name}`);
}

function figuresOf(diagram: Diagram) {
  return diagram.kind === 'figures' ? diagram.nodes : diagram.lead;
}

function captionsOf(diagram: Diagram): Quote[] {
  const own = {
    figures: () => [],
    steps: () => (diagram.kind === 'steps' ? diagram.nodes.flatMap(({ detail }) => detail ?? []) : []),
    timeline: () => (diagram.kind === 'timeline' ? diagram.nodes.map(({ detail }) => detail) : []),
    hierarchy: () => (diagram.kind === 'hierarchy' ? diagram.nodes.flatMap(({ points }) => points) : []),
    comparison: () =>
      diagram.kind === 'comparison' ? diagram.nodes.flatMap(({ cells }) => cells.filter((cell) => cell !== null)) : [],
    cause_effect: () =>
      diagram.kind === 'cause_effect' ? diagram.nodes.flatMap(({ cause, effect }) => [cause, effect]) : [],
  }[diagram.kind]();
  return [...figuresOf(diagram).map(({ detail }) => detail), ...own];
}

describe('the numbers of a drawing', () => {
  it.each(ARTICLES.map(({ article, sketch }) => [article.name, article, sketch] as const))(
    '%s: each has its sign, unit and sentence of the text',
    (_name, article, { diagram }) => {
      for (const quote of quotesByNode(diagram).flat()) {
        const { text, from, to } = placeOf(article, quote);
        for (const { index, 0: number } of text.matchAll(NUMBER)) {
          const isApart = index >= to || index + number.length <= from;
          const isWithin = index >= from && index + number.length <= to;
          const isOldValue = figuresOf(diagram).some(({ previous }) => previous === quote);
          if (!isApart && !isWithin && !isOldValue) throw new Error(`"${quote.text}" cuts "${number}"`);
        }
      }
      for (const { value, previous, detail } of figuresOf(diagram)) {
        for (const quote of [value, ...(previous ? [previous] : [])]) {
          expect(quote.start).toBeGreaterThanOrEqual(detail.start);
          expect(quote.end).toBeLessThanOrEqual(detail.end);
        }
        expect(value.text).toMatch(/\d/);
      }
    },
  );

  it.each(ARTICLES.map(({ article, sketch }) => [article.name, article, sketch] as const))(
    '%s: a figure in large type has its limit, and a bare small number its whole',
    (_name, article, { diagram }) => {
      for (const { value, previous } of figuresOf(diagram)) {
        const { text, from } = placeOf(article, value);
        expect(text.slice(0, from)).not.toMatch(
          /\b(?:up to|within|below|at least|at most|more than|less than|fewer than) $/i,
        );
        const isBare = /^\d{1,3}$/.test(value.text) && previous === null;
        if (isBare) expect(article.title).toContain(value.text);
      }
    },
  );

  it.each(['tuning', 'test'] as const)('%s half: those of headline and first paragraph are there', (half) => {
    const counts = ARTICLES.filter(({ article }) => article.half === half).map(({ article, sketch }) => {
      const first = readBlocks(article.html).blocks[0]?.text ?? '';
      const wanted = `${article.title}\n${first}`.match(DIGITS) ?? [];
      const there = new Set(
        [article.title, ...quotesByNode(sketch.diagram).flat().map(shown)].join('\n').match(DIGITS),
      );
      return { name: article.name, wanted: wanted.length, missing: wanted.filter((number) => !there.has(number)) };
    });
    const wanted = counts.reduce((sum, each) => sum + each.wanted, 0);
    const missing = counts.reduce((sum, each) => sum + each.missing.length, 0);
    expect(1 - missing / wanted).toBeGreaterThanOrEqual(0.8);
  });
});

describe('the captions of a drawing', () => {
  it.each(ARTICLES.map(({ article, sketch }) => [article.name, article, sketch] as const))(
    '%s: are clauses',
    (_name, _article, { diagram }) => {
      for (const { text } of captionsOf(diagram)) {
        expect(text).not.toMatch(RELATIVE);
        expect(text).not.toMatch(DANGLING);
      }
    },
  );
});

describe('a caption that begins with a pronoun', () => {
  it.each(ARTICLES.map(({ article, sketch }) => [article.name, article, sketch] as const))(
    '%s: has the sentence with its noun on the drawing',
    (_name, article, { diagram }) => {
      for (const { detail } of figuresOf(diagram).filter(({ detail: { text } }) => PRONOUN.test(text))) {
        const { text, from } = placeOf(article, detail);
        const before = text.slice(0, from).split(/(?<=[.!?]) (?=\p{Lu})/u);
        const subject = before.findLast((sentence) => !PRONOUN.test(sentence))?.trim() ?? '';
        const isShown = quotesByNode(diagram)
          .flat()
          .some((quote) => subject !== '' && subject.endsWith(quote.text));
        if (!isShown) throw new Error(`"${detail.text}" is without "${subject}"`);
      }
    },
  );
});

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

function boxesAndLines(shapes: readonly Shape[]): { boxes: Box[]; lines: Line[] } {
  const flat = (shape: Shape): readonly Shape[] => (shape.shape === 'group' ? shape.shapes.flatMap(flat) : [shape]);
  const all = shapes.flatMap(flat);
  return {
    boxes: all.filter((shape): shape is Box => shape.shape === 'box'),
    lines: all.flatMap((shape) => (shape.shape === 'passage' ? shape.lines : [])),
  };
}

function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.right - 0.5 && b.x < a.right - 0.5 && a.y < b.bottom - 0.5 && b.y < a.bottom - 0.5;
}

function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    inner.x >= outer.x - 1 &&
    inner.right <= outer.right + 1 &&
    inner.y >= outer.y - 1 &&
    inner.bottom <= outer.bottom + 1
  );
}

function rectangleOf({ x, y, width, height }: Box): Rectangle {
  return { x, y, right: x + width, bottom: y + height };
}

/** From the capitals to the baseline. */
function inkOf({ x, y, width, size }: Line): Rectangle {
  return { x, y: y - size * 0.72, right: x + width, bottom: y + size * 0.2 };
}

function problemsOf({ shapes, width, height }: Scene): string[] {
  const { boxes, lines } = boxesAndLines(shapes);
  // A card and its shadow are one; bars and badges are within or on its edge.
  const cards = boxes.filter((box) => box.width > 100 && box.height > 30).map(rectangleOf);
  // A step's number is in a badge on the edge of its card.
  const badges = boxes.filter((box) => box.width < 60).map(rectangleOf);
  const ink = lines.map((line) => ({ text: line.text, ...inkOf(line) }));
  const page = { x: 0, y: 0, right: width, bottom: height };
  return [
    ...cards.flatMap((card, i) =>
      cards
        .slice(i + 1)
        .filter(
          (other) =>
            overlaps(card, other) && !contains(card, other) && !contains(other, card) && Math.abs(card.y - other.y) > 4,
        )
        .map(() => `boxes overlap at ${card.x},${card.y}`),
    ),
    ...ink.flatMap((line, i) =>
      ink
        .slice(i + 1)
        .filter((other) => overlaps(line, other))
        .map((other) => `"${line.text}" over "${other.text}"`),
    ),
    ...ink.filter((line) => !contains(page, line)).map(({ text }) => `"${text}" leaves the page`),
    ...ink
      .filter((line) => !badges.some((badge) => contains(badge, line)))
      .filter((line) => cards.some((card) => overlaps(card, line) && !contains(card, line)))
      .map(({ text }) => `"${text}" leaves its box`),
  ];
}

describe('the layout of a drawing', () => {
  const typesetter = new Typesetter();
  const sheet = { measure: typesetter.measure('default'), theme: themeOf('default') };

  it.each(ARTICLES.map(({ article, sketch }) => [article.name, article, sketch] as const))(
    '%s: nothing overlaps, and all text is within its box',
    (_name, { title }, { diagram }) => {
      const words = {
        title,
        excerpt: null,
        source: 'example.com',
        attribution: 'Made with Scoutline',
        labels: labelsOf('de'),
      };
      expect(problemsOf(compose(sheet, diagram, words).scene)).toEqual([]);
    },
  );

  it('is checked: a line that leaves its card, and a card on a card, are found', () => {
    const line: Line = {
      shape: 'line',
      x: 150,
      y: 120,
      text: 'too wide',
      width: 200,
      face: 'bold',
      size: 20,
      color: '',
    };
    const box: Box = { shape: 'box', x: 100, y: 100, width: 200, height: 60, radius: 0, fill: '' };
    const shapes: Shape[] = [box, { ...box, x: 250, y: 130 }, { shape: 'passage', lines: [line], source: null }];
    expect(problemsOf({ width: 1_200, height: 400, paper: '', shapes }).length).toBeGreaterThanOrEqual(2);
  });
});
