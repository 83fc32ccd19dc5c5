import { SummaryDrawing } from '../visual-summary/summary-drawing.js';
import { labelLanguage } from './labels.rules.js';

describe('the language of the words on a drawing', () => {
  it.each([
    ['en', 'Corvid raised $40 million on Monday, and the firm has 300 staff in Leeds.'],
    ['en', 'Dig: Make a hole of 40 cm. Plant: Set it upright.'],
    [
      'de',
      'Corvid hat am Montag 40 Millionen Euro eingesammelt und beschäftigt 300 Menschen in der Fabrik bei Leipzig.',
    ],
    ['fr', 'Corvid a levé 40 millions d’euros lundi et emploie 300 personnes dans les usines du nord de la France.'],
    [
      'es',
      'Corvid ha recaudado 40 millones de euros y emplea a 300 personas en las fábricas del norte, según el diario.',
    ],
    [
      'it',
      'Corvid ha raccolto 40 milioni di euro e dà lavoro a 300 persone nelle fabbriche del nord, che sono più della metà.',
    ],
    [
      'pt',
      'A Corvid captou 40 milhões de euros e emprega 300 pessoas nas fábricas do norte, mais do que os rivais não têm.',
    ],
    [
      'nl',
      'Corvid heeft maandag 40 miljoen euro opgehaald en het bedrijf heeft 300 mensen in dienst bij de fabriek in Breda.',
    ],
    ['sv', 'Corvid har tagit in 40 miljoner kronor och det är mer än vad bolaget har haft för sina fabriker i Kiruna.'],
    [
      'pl',
      'Firma Corvid pozyskała 40 milionów złotych i zatrudnia 300 osób, które pracują w fabryce na Śląsku, oraz nie planuje zwolnień.',
    ],
    [
      null,
      'Corvid har hentet 40 millioner kroner, og det er ikke mere end i fjor, da selskabet blev solgt til en fond.',
    ],
    [null, 'Корвид привлек 40 миллионов рублей в понедельник.'],
    [null, 'Corvid ve 40 milyon lira için bir anlaşma yaptı, daha çok çalışan alacak ve bu yıl kadar büyüyecek.'],
  ])('is %s', (language, text) => {
    expect(labelLanguage(text)).toBe(language);
  });

  it('is the article’s on the picture, in its description and beside its source', () => {
    const drawing = new SummaryDrawing();
    const words = (title: string, contentHtml: string) => {
      const more = { excerpt: null, sourceUrl: 'https://paper.example/a', attribution: null } as const;
      const result = drawing.sketch({ title, contentHtml, ...more, theme: 'default', font: 'default' });
      if ('undrawable' in result) throw new Error(result.undrawable);
      const { svg, description } = result.sketch;
      return { texts: svg.replace(/<desc.*?<\/desc>|<title.*?<\/title>/g, '').replace(/<[^>]+>/g, '|'), description };
    };
    const german = words(
      'Corvid in Zahlen',
      '<p>Corvid hat 40 Millionen Euro eingesammelt.</p><p>Die Firma beschäftigt 300 Menschen in der Fabrik.</p><p>Der Umsatz stieg um 12 Prozent auf dem Markt.</p>',
    );
    expect(german.texts).toContain('AUF EINEN BLICK');
    expect(german.texts).toContain('Quelle: paper.example');
    expect(german.texts).not.toContain('AT A GLANCE');
    expect(german.description).toMatch(/^Auf einen Blick: /);
    const danish = words(
      'Corvid',
      '<p>Corvid har hentet 40 % mere, og det er ikke lidt.</p><p>Selskabet blev solgt til en fond efter 12 % fald og 300 km.</p><p>Det er 25 % af alle, som ikke er med.</p>',
    );
    expect(danish.texts).not.toMatch(/AT A GLANCE|I KORTHET|BY THE NUMBERS|I SIFFROR|Source|Källa/);
    expect(danish.texts).toContain('paper.example');
  });
});
