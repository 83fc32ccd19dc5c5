import { quotesByNode, shown } from '../diagram/diagram.rules.js';
import { SummaryDrawing } from './summary-drawing.js';

const drawing = new SummaryDrawing();

function sketched(title: string, contentHtml: string): ReturnType<SummaryDrawing['sketch']> {
  return drawing.sketch({
    title,
    contentHtml,
    excerpt: null,
    sourceUrl: null,
    theme: 'default',
    font: 'default',
    attribution: null,
  });
}

function linesOf(title: string, html: string): string[] {
  const result = sketched(title, html);
  if ('undrawable' in result) throw new Error(result.undrawable);
  return quotesByNode(result.sketch.diagram).map((quotes) => quotes.map(shown).join(' | '));
}

const list = (steps: readonly string[]): string => `<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;
const STEPS = [
  'Unlock the phone.',
  'Open Settings ➔ Privacy ➔ Tracking.',
  '☐ Turn off every switch.',
  'Restart the phone，then wait １０ minutes.',
  'Clear 40 ㎡ of oﬀice.',
];

describe('signs that no face has', () => {
  it('cost no step: they are replaced, or left out', () => {
    expect(linesOf('How to turn off tracking', list(STEPS))).toEqual([
      'Unlock the phone.',
      'Open Settings → Privacy → Tracking.',
      'Turn off every switch.',
      'Restart the phone,then wait 10 minutes.',
      'Clear 40 m2 of office.',
    ]);
  });

  it.each(['Robots at work │ Acme Blog', 'How robots work ➜ a guide', '♪ Robots at work'])(
    'do not refuse the title %s',
    (title) => expect(sketched(title, list(STEPS))).not.toHaveProperty('undrawable'),
  );

  it('of another script leave a mark in a title, unless they are most of it', () => {
    const result = sketched('How 東京 sorts its parcels', list(STEPS));
    expect(result).toMatchObject({ sketch: { title: 'How […] sorts its parcels' } });
    expect(sketched('東京の荷物仕分けロボット now', list(STEPS))).toEqual({ undrawable: 'script_not_supported' });
  });

  it('of another script refuse a numbered list, whose other steps would get wrong numbers', () => {
    const steps = ['Unlock the phone.', '打开设置。', 'Turn off every switch.', 'Restart the phone.'];
    expect(sketched('How to turn off tracking', list(steps))).toEqual({ undrawable: 'script_not_supported' });
  });
});

describe('a sign that is left out at the end of a sentence', () => {
  it('takes the space before it along, but not that of the sentence', () => {
    const html = list(['Pack the parcels 📦.', 'Ship them 🚚, all of them 🎉!', 'Relax 🌴 and wait.', 'Attendez 🕐 !']);
    expect(linesOf('How to ship', html)).toEqual([
      'Pack the parcels.',
      'Ship them, all of them!',
      'Relax and wait.',
      'Attendez !',
    ]);
  });
});

describe('decomposed accents', () => {
  const STEPS_OF_CAFE = [
    'Ouvrir le café à Orléans.',
    'Préparer la crème brûlée.',
    'Fermer à l’heure où tout s’arrête.',
  ];

  it('are drawn as the same letters as composed ones', () => {
    const html = list(STEPS_OF_CAFE);
    expect(linesOf('How to run a café'.normalize('NFD'), html.normalize('NFD'))).toEqual(
      linesOf('How to run a café', html).map((line) => line.normalize('NFC')),
    );
  });

  it('lie within the spans of their letters', () => {
    const html = list(['Ouvrir le café', 'Préparer la crème', 'Fermer le café']).normalize('NFD');
    const result = sketched('How to run it', html);
    if ('undrawable' in result) throw new Error(result.undrawable);
    const quotes = quotesByNode(result.sketch.diagram).flat();
    expect(quotes.map(({ start, end }) => html.slice(start, end).normalize('NFC'))).toEqual(
      quotes.map(({ text }) => text),
    );
    expect(quotes[0]?.text).toBe('Ouvrir le café'.normalize('NFC'));
  });
});

describe('points of a branch', () => {
  it('are whole, or say that they go on behind their label', () => {
    const html =
      '<h2>Decisions</h2><ul><li>Budget: $20,000<li>Aspirin: not for children</ul><h2>Actions</h2><ul>' +
      `<li>Ann: ${'writes the plan and '.repeat(6)}sends it<li>Bob: nothing</ul>`;
    expect(linesOf('Notes', html)).toEqual([
      'Decisions | Budget: $20,000 | Aspirin: not for children',
      'Actions | Ann… | Bob: nothing',
    ]);
  });

  it('are cut within an address rather than before it', () => {
    const address = 'https://docs.example.com/guides/getting-started/installation/on-premises/kubernetes';
    const html = `<h2>Links</h2><ul><li>Read all of ${address} first<li>Go</ul><h2>More</h2><ul><li>Go<li>Come</ul>`;
    expect(linesOf('Notes', html)[0]).toBe(
      'Links | Read all of https://docs.example.com/guides/getting-started/installation/on-premises/… | Go',
    );
  });
});

describe('operators that no face has', () => {
  it('leave a mark, since the formula would be another one', () => {
    const html = list(['Let x ∈ A and y ∧ B hold.', 'Add x ≤ y.', 'Find ∫ f(x) dx.']);
    expect(linesOf('How to solve it', html)[0]).toBe('Let x […] A and y […] B hold.');
  });
});

describe('lists within items', () => {
  it('are the points of their item', () => {
    const html = '<ul><li>Alpha<ul><li>One<li>Two: 2</ul><li>Beta<ul><li>Three</ul><li>Gamma</ul>';
    expect(linesOf('The plan', html)).toEqual(['Alpha | One | Two: 2', 'Beta | Three', 'Gamma']);
  });
});
