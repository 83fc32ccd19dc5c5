import { readBlocks } from '../../parsers/html/read-blocks.js';
import { articleOf } from '../article/article.rules.js';
import { textBlocks } from '../article/text-blocks.rules.js';
import { diagramOf } from './choose-diagram.rules.js';
import { stepsOf } from './steps.rules.js';

function stepsIn(title: string, text: string): string[] | null {
  const { diagram } = stepsOf(articleOf(title, textBlocks(text))) ?? {};
  return diagram?.kind === 'steps' ? diagram.nodes.map(({ detail }) => detail?.text ?? '') : null;
}

const NEWS = 'Kestrel moves to Lyon';
const HOW_TO = 'How to bake bread';

describe('steps in sentences', () => {
  it('are those with a word of order', () => {
    const text = 'First, the firm rents a hall. Then it moves the machines. After that, it hires. Finally, it opens.';
    expect(stepsIn(NEWS, text)).toEqual(['the firm rents a hall.', 'it moves the machines.', 'it hires.', 'it opens.']);
  });

  it.each([
    'First Solar opened a plant.',
    'First quarter revenue rose by 5 percent.',
    'Second-hand cars sold well.',
    'Third parties were not affected.',
    'Next year the firm will open a plant.',
    'Last week the firm sold its yard.',
    'After that deal, the shares rose.',
    'Then-president Ilse Brandt resigned.',
    'To begin construction, the firm needs a permit.',
  ])('are not cut out of a sentence where the word belongs to a noun: %s', (sentence) => {
    const text = `${sentence} First, it rents a hall. Then it moves the machines. Finally, it opens.`;
    expect(stepsIn(NEWS, text)).toEqual(['it rents a hall.', 'it moves the machines.', 'it opens.']);
  });

  it('have with them the instructions that follow without a word of order', () => {
    const text = 'First, boil the water. Next, add the leaves. Wait four minutes. Finally, pour the tea. Enjoy it.';
    const steps = ['boil the water.', 'add the leaves. Wait four minutes.', 'pour the tea.'];
    expect(stepsIn('How to make tea', text)).toEqual(steps);
    const long = `Wait ${'for a very long time '.repeat(8)}then.`;
    const { diagram } =
      stepsOf(articleOf('How to make tea', textBlocks(text.replace('Wait four minutes.', long)))) ?? {};
    expect(diagram?.more).toBe(1);
  });

  it('need no comma in instructions', () => {
    const text =
      'First mix the flour and the salt. Next add the water. Next week bake again. Then knead. Last of all, bake.';
    expect(stepsIn(HOW_TO, text)).toEqual([
      'mix the flour and the salt.',
      'add the water. Next week bake again.',
      'knead.',
      'bake.',
    ]);
    expect(stepsIn(NEWS, text)).toBeNull();
  });
});

describe('numbers of steps', () => {
  function numbered(html: string): (string | number | undefined)[][] {
    const { diagram } =
      stepsOf(articleOf(HOW_TO, readBlocks(html).blocks, (text) => !/\p{Script=Han}/u.test(text))) ?? {};
    const nodes = diagram?.kind === 'steps' ? diagram.nodes : [];
    return nodes.map(({ number, label, detail }) => [number, label?.text, detail?.text]);
  }

  it('are those of the list', () => {
    expect(numbered('<ol start="4"><li>Mix it.<li>Knead it.<li value="9">Bake it.</ol>')).toEqual([
      [4, undefined, 'Mix it.'],
      [5, undefined, 'Knead it.'],
      [9, undefined, 'Bake it.'],
    ]);
  });

  it('are those of the headings', () => {
    expect(numbered('<h2>Step 2: Mix</h2><h2>Step 3: Knead</h2><h2>Step 5: Bake</h2>')).toEqual([
      [2, 'Mix', undefined],
      [3, 'Knead', undefined],
      [5, 'Bake', undefined],
    ]);
    expect(
      numbered('<h2>Step 1: Mix</h2><h2>Step 1: Knead</h2><h2>Step 2: Bake</h2>').map(([number]) => number),
    ).toEqual([1, 2, 3]);
  });

  it('remain where the fonts lack the words of a heading', () => {
    const html = '<h2>Step 1: Mix</h2><p>Add milk.</p><h2>Step 2: 面团</h2><p>Knead it.</p><h2>Step 3: Bake</h2>';
    expect(numbered(html)).toEqual([
      [1, 'Mix', 'Add milk.'],
      [2, '[…]', 'Knead it.'],
      [3, 'Bake', undefined],
    ]);
  });

  it('count items, not paragraphs', () => {
    const html = '<ol><li><p>Mix.</p><p>Use a bowl.</p><p>Rest it.</p><li><p>Knead.</p><li>Bake.</ol>';
    expect(numbered(html)).toEqual([
      [1, 'Mix', 'Use a bowl.'],
      [2, undefined, 'Knead.'],
      [3, undefined, 'Bake.'],
    ]);
  });

  it('are no parts of versions', () => {
    expect(numbered('<h2>2.3.0</h2><p>Dark.</p><h2>2.2.1</h2><p>Fixed.</p><h2>2.2.0</h2><p>Light.</p>')).toEqual([]);
  });
});

describe('steps beside other parts', () => {
  it.each([
    ['Wie wir Kosten senken', 'Schritt 1: Messen', 'Schritt 2: Abschalten', 'Schritt 3: Verkleinern'],
    ['Bienvenue', 'Étape 1 : Messen', 'Étape 2 : Abschalten', 'Étape 3 : Verkleinern'],
    ['Bienvenido', 'Paso 1. Messen', 'Paso 2. Abschalten', 'Paso 3. Verkleinern'],
  ])('have headings in other languages: %s', (title, ...headings) => {
    const html = headings.map((heading) => `<h2>${heading}</h2><p>So geht es.</p>`).join('');
    const { diagram, fit } = stepsOf(articleOf(title, readBlocks(html).blocks)) ?? {};
    const labels = diagram?.kind === 'steps' ? diagram.nodes.map(({ label }) => label?.text) : [];
    expect([labels, fit]).toEqual([['Messen', 'Abschalten', 'Verkleinern'], 1.1]);
  });

  it('do not stand for an article that ends with advice', () => {
    const causes = ['cold', 'old', 'rushed'].map((word) => `<h2>It was ${word}</h2><p>The dough was ${word} then.</p>`);
    const advice = '<h2>What to do</h2><ol><li>Feed it.</li><li>Warm it.</li><li>Watch it.</li></ol>';
    const kindOf = (html: string) => diagramOf(articleOf('Why our bread failed', readBlocks(html).blocks))?.kind;
    expect(kindOf(causes.join('') + advice)).toBe('hierarchy');
    expect(kindOf(advice)).toBe('steps');
  });

  it.each(['Cinque cose da sapere', 'Fünf Fehler', 'Cinq erreurs', 'Cinco consejos'])('are no ranking: %s', (title) => {
    const list = '<ol><li>Quanto vale molto.</li><li>Chi ne ha diritto.</li><li>Come si paga.</li></ol>';
    expect(diagramOf(articleOf(title, readBlocks(list).blocks))?.kind).toBe('hierarchy');
  });
});
