import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { siteFounders } from './founders.rules.js';

const DOMAIN = 'acmefold.com';
const FOUNDED = '<p>Acmefold was founded in 2010 by Ann Lee and Bob Ray.</p>';

/** Whether each founder is still there. */
async function stays(html: string): Promise<Record<string, boolean | null>> {
  const url = `https://${DOMAIN}/about`;
  const pages = await withLines([
    { kind: 'about', url, document: readDocument(`<title>Acmefold</title>${html}`, url) },
  ]);
  const { founders } = await siteFounders(pages, DOMAIN, ownNameOf(pages, DOMAIN));
  return Object.fromEntries(founders.map(({ name, isCurrent }) => [name, isCurrent]));
}

describe('a founder who has left or died', () => {
  it.each([
    'Bob Ray left the company in 2021.',
    'Bob left in 2021.',
    'Ray departed in 2019.',
    'Bob Ray, who died in 2015, built the first loom.',
    'Bob Ray (1940–2012) built the first loom.',
    'The late Bob Ray built the first loom.',
    'Bob Ray, co-founder and former CEO, built it.',
    'Bob Ray, our co-founder, left in 2021 to start Globex.',
    'Former co-founder Bob Ray lives in Spain.',
    'Bob Ray passed away in 2018.',
    'Bob Ray retired in 2018.',
    'Bob Ray stepped down as CEO in 2018.',
    'Bob Ray led Acmefold until his death in 2015.',
    'After Bob’s departure in 2019, Ann took over.',
    'Following the death of co-founder Bob Ray, Ann took over.',
    'Bob Ray was ousted in 2016.',
    'Bob Ray is no longer with the company.',
    'Bob Ray has since left the company.',
    'Bob Ray sold his stake in 2014.',
    'Ann Lee has run the company since Bob Ray left in 2021.',
    'Bob Ray built the first loom. He died in 2015.',
    'Bob Ray built the first loom and left in 2021.',
    'Bob Ray was CEO until he retired in 2020.',
    'Bob Ray, co-founder emeritus, still visits.',
    'Bob Ray, co-founder until 2019, lives in Spain.',
    'Bob Ray, ex-founder, lives in Spain.',
    'Bob Ray verließ 2021 das Unternehmen.',
    'Bob Ray hat das Unternehmen 2021 verlassen.',
    'Bob Ray schied 2019 aus.',
    'Bob Ray ist 2015 verstorben.',
    'Der 2015 verstorbene Bob Ray war Weber.',
    'Bob Ray a quitté la société en 2021.',
    'Bob Ray est décédé en 2015.',
    'Bob Ray dejó la empresa en 2021.',
    'Bob Ray falleció en 2015.',
    'Bob Ray odszedł z firmy w 2021 roku.',
    'Bob Ray zmarł w 2015 roku.',
    'Bob Ray verliet het bedrijf in 2021.',
    'Bob Ray overleed in 2015.',
    'Bob Ray lämnade företaget 2021.',
    'Bob Ray avled 2015.',
    'Nach dem Tod von Bob Ray übernahm Ann.',
    'Bob Ray ging 2012 in den Ruhestand.',
    'Mitgründer Bob Ray ist 2020 aus dem Unternehmen ausgeschieden.',
    'Bob left in 2015 to start Globex; Ann is still CEO.',
    'Ray departed two years later.',
    'Bob Ray, Co-Founder and CEO until March 2020, lives in Spain.',
    'Le métier de Bob Ray, décédé en 1998, est connu.',
    'El telar de Bob Ray, fallecido en 1998, es famoso.',
  ])('is no longer there: %s', async (text) =>
    expect(await stays(`${FOUNDED}<p>${text}</p>`)).toEqual({ 'Ann Lee': null, 'Bob Ray': false }),
  );

  it.each([
    'Bob Ray left Globex in 2009.',
    'Bob left his job in 2009 to found Acmefold.',
    'Bob Ray left in 2010 to start Acmefold with Ann.',
    'Bob Ray left school at 16.',
    'Bob Ray’s father died in 2015.',
    'Bob Ray, a retired nurse, met Ann.',
    'Bob Ray stepped down as CEO in 2018 and is now chairman.',
    'Bob Ray, former CEO of Globex, met Ann in 2009.',
    'Bob Ray, co-founder and former CEO of Globex, met Ann.',
    'Bob Ray worked at Globex for ten years. He left in 2009.',
    'After Bob left the army, he met Ann.',
    'Bob Ray inherited it when his mother died.',
    'In late 2019 Bob Ray hired a nurse.',
    'Bob Ray, co-founder and former Google engineer.',
    'Bob Ray left in 2015 but returned in 2018.',
    'Our customer left in 2021, said Bob Ray.',
    'The CFO, hired by Bob Ray, left in 2021.',
    'Bob Ray is left-handed.',
    'Bob Ray turned left.',
    'Bob Ray and the CFO left lunch early.',
    'Jonas Roth left in 2021.',
    'Jonas Ray left in 2021.',
    'Bob Ray quit his job.',
    'Bob Ray never left the company.',
    'Bob Ray resigned from Globex in 2009.',
    'Carl Ray, son of Bob Ray, died in 2015.',
    'Bob Ray verließ Globex 2009.',
    'Bob Ray retired from Globex in 2009.',
    'Bob Ray will retire in 2040.',
    'Bob Ray has not left the company.',
    'If Bob left in 2021, we would close.',
    'Bob Ray left Leeds for Berlin in 2012.',
    'Bob Ray left the corporate world in 2009.',
    'Having left Globex, Bob Ray met Ann.',
    'Bob Ray left in 2009. The following year, he founded Acmefold.',
    'Founder Bob Ray handed over to Ann in 2020 but remains chair.',
    'Bob Ray, founder of Acmefold, left school in 1999.',
  ])('is another person, or has left another place: %s', async (text) =>
    expect(await stays(`${FOUNDED}<p>${text}</p>`)).not.toMatchObject({ 'Bob Ray': false }),
  );
});

describe('the title of a founder', () => {
  it.each([
    ['Founder &amp; former CEO', false],
    ['Co-Founder (until 2021)', false],
    ['Founder (2010–2019)', false],
    ['Founder (2010-2019)', false],
    ['Founder Emeritus', false],
    ['Co-founder (retired)', false],
    ['Former CEO &amp; Founder', false],
    ['Founder, former Staff Engineer at Google', true],
    ['Founder &amp; CEO', true],
    ['Founder', true],
    ['Ex-CEO, Founder &amp; Board Member', true],
    ['Founder, former CEO of Globex', true],
    ['Founder († 2015)', false],
    ['Founder (2010–present)', true],
    ['Co-founder and ex-CEO', false],
    ['Gründer (bis 2019)', false],
    ['Founder and CEO (2010–2019)', false],
    ['Założycielka, była prezes', false],
    ['Founder, former CEO, Chairman', true],
  ])('says whether the person is still there: %s', async (title, isCurrent) =>
    expect(await stays(`<h2>Our team</h2><h3>Dana Price</h3><p>${title}</p>`)).toEqual({ 'Dana Price': isCurrent }),
  );

  it('outweighs a sentence about the past where it states a post', async () => {
    const text = '<p>Bob Ray left in 2018.</p>';
    const card = (title: string): string => `${FOUNDED}${text}<h2>Our team</h2><h3>Bob Ray</h3><p>${title}</p>`;
    expect(await stays(card('Co-founder &amp; CEO'))).toMatchObject({ 'Bob Ray': true });
    expect(await stays(card('Co-founder'))).toMatchObject({ 'Bob Ray': false });
  });

  it('is a post of today in a sentence, and a founding alone says nothing of today', async () => {
    expect(await stays('<p>Ann Lee, founder and CEO of Acmefold, is a nurse.</p>')).toEqual({ 'Ann Lee': true });
    expect(await stays('<p>Acmefold was founded in 1931 by Ann Lee.</p>')).toEqual({ 'Ann Lee': null });
  });

  it('is that of a dead person in linked data', async () => {
    const founder = { '@type': 'Person', name: 'Bob Ray', deathDate: '2015-03-01' };
    const data = JSON.stringify({ '@type': 'Organization', url: `https://${DOMAIN}`, founder });
    expect(await stays(`<script type="application/ld+json">${data}</script>`)).toEqual({ 'Bob Ray': false });
  });
});

describe('what a site says for certain of a founder on file', () => {
  const standing = async (html: string, team = '') => {
    const pages = await withLines(
      [
        ['about', html],
        ['team', team],
      ].map(([kind, body]) => {
        const url = `https://${DOMAIN}/${kind}`;
        return { kind: kind as 'about' | 'team', url, document: readDocument(`<title>Acmefold</title>${body}`, url) };
      }),
    );
    const { founders } = await siteFounders(pages, DOMAIN, ownNameOf(pages, DOMAIN));
    const found = founders.find(({ name }) => name === 'Bob Ray')?.standing;
    return found ? `${found.isCurrent ? 'current' : 'gone'}${found.isSure ? '' : '?'} ${found.url}` : null;
  };
  const TEAM = `https://${DOMAIN}/team`;

  it.each([
    ['Bob Ray left the company in 2021.', `gone ${TEAM}`],
    ['Bob Ray died in 2015.', `gone ${TEAM}`],
    ['Bob Ray, co-founder until 2019, lives in Spain.', `gone ${TEAM}`],
    ['Bob Ray stepped down as CEO in 2018.', `gone? ${TEAM}`],
    ['Bob Ray retired as CEO in 2018.', `gone? ${TEAM}`],
    ['After his resignation as CEO, Bob Ray paints.', `gone? ${TEAM}`],
    ['Bob Ray, co-founder and former CEO, built it.', `gone? ${TEAM}`],
    ['Bob Ray sold his stake in 2014.', `gone? ${TEAM}`],
    ['His son Bob Ray left the company in 2021.', null],
    ['Bob Ray Jr. left the company in 2021.', null],
    ['Sein Enkel Bob Ray verließ das Unternehmen 2021.', null],
  ])('%s', async (sentence, expected) => {
    expect(await standing(FOUNDED, `<p>${sentence}</p>`)).toBe(expected);
  });

  it('names the page of the card, which a post of today makes certain', async () => {
    const card = (title: string) => `<h3>Bob Ray</h3><p>${title}</p>`;
    expect(await standing(FOUNDED, card('Co-founder &amp; CTO'))).toBe(`current ${TEAM}`);
    expect(await standing(FOUNDED, card('Co-founder'))).toBe(`current? ${TEAM}`);
    expect(await standing(FOUNDED, card('Founder &amp; former CEO'))).toBe(`gone? ${TEAM}`);
    expect(await standing(FOUNDED, card('Co-founder (until 2021)'))).toBe(`gone ${TEAM}`);
    expect(await standing(`${FOUNDED}<p>Bob Ray left in 2021.</p>`, card('Co-founder &amp; CTO'))).toBe(
      `current ${TEAM}`,
    );
  });
});

describe('a sentence beside a departure', () => {
  it.each([
    'Bob Ray left Acmefold at the end of 2019.',
    'Bob Ray has left the company to spend time with his family.',
    'In 2019 Bob Ray left the firm.',
    'We mourn our co-founder Bob Ray, who died on 3 May 2021.',
    'Bob Ray died in 2021 at the age of 80.',
    'Bob Ray passed away peacefully on 3 May 2021.',
    'In memory of Bob Ray (1940–2021).',
    'It is with great sadness that we announce the death of our founder Bob Ray.',
    'Bob Ray retired in 2018 after 30 years.',
    'Bob Ray is retired and lives in Spain.',
    'Bob Ray is no longer part of the company.',
    'Bob Ray no longer works at Acmefold.',
    'Bob Ray resigned from the company in 2016.',
    'Bob Ray was CEO until his death in 2015.',
    'Bob Ray led the company until 2015, when he died.',
    'Since the death of Bob Ray in 2015, Ann Lee has led the company.',
    'Co-founder Bob Ray parted ways with the company in 2016.',
    'Bob Ray ist 2019 aus dem Unternehmen ausgeschieden.',
    'Bob Ray verließ Acmefold Ende 2019.',
    'Unser Gründer Bob Ray ist am 3. Mai 2021 verstorben.',
    'Bob Ray ging 2018 in den Ruhestand.',
    'Bob Ray starb 2015 im Alter von 80 Jahren.',
    'Bob Ray († 2015) baute den ersten Webstuhl.',
    'Bob Ray a quitté Acmefold en 2019.',
    'Bob Ray est mort en 2015.',
    'Bob Ray a pris sa retraite en 2018.',
    'Bob Ray dejó la empresa en 2019.',
    'Bob Ray murió en 2015.',
    'Bob Ray nos dejó en 2021.',
    'Bob Ray se jubiló en 2018.',
    'Bob Ray ha lasciato l’azienda nel 2019.',
    'Bob Ray è morto nel 2015.',
    'Bob Ray è scomparso nel 2015.',
    'Bob Ray è venuto a mancare nel 2021.',
    'Bob Ray verliet Acmefold in 2019.',
    'Bob Ray is in 2015 overleden.',
    'Bob Ray ging in 2018 met pensioen.',
    'Bob Ray deixou a empresa em 2019.',
    'Bob Ray morreu em 2015.',
    'Bob Ray faleceu em 2015.',
    'Bob Ray odszedł z firmy w 2019 roku.',
    'Bob Ray lämnade bolaget 2019.',
    'Bob Ray gick i pension 2018.',
  ])('ends the founder’s time at the company: %s', async (sentence) => {
    expect(await stays(`${FOUNDED}<p>${sentence}</p>`)).toMatchObject({ 'Bob Ray': false });
  });

  it.each([
    'Bob Ray left Globex in 2010 to found Acmefold.',
    'Bob Ray left his job in 2010 and started Acmefold.',
    'Bob Ray will never leave.',
    "Bob Ray's father died in 2001.",
    'After his father died, Bob Ray took over the shop.',
    "Bob Ray's wife died in 2001.",
    'Bob Ray’s dog died in 2015.',
    'When the old manager left, Bob Ray took over.',
    'Ann Lee has run sales since Tom Hale left in 2012, says Bob Ray.',
    'Bob Ray hired Tom Hale, who left in 2012.',
    'Tom Hale, hired by Bob Ray, died in 2015.',
    'If Bob Ray left, the company would close.',
    'Bob Ray considered leaving in 2015.',
    'Bob Ray threatened to leave the company.',
    'Bob Ray denied that he had left the company.',
    'Rumours that Bob Ray left the company are false.',
    'Bob Ray returned in 2015 after he left in 2012.',
    'Bob Ray left in 2012 and came back in 2015.',
    'Bob Ray left the board of Globex in 2019.',
    'Bob Ray left the stage to applause.',
    'Bob Ray left Leeds in 2012.',
    'Bob Ray retired from football in 2009.',
    'Bob Ray retired from professional sport and founded Acmefold.',
    'Bob Ray survived; three colleagues died in 2015.',
    'Bob Ray lost his brother Tom, who died in 2015.',
    'Ann Lee and Bob Ray remember Tom Hale, who died in 2015.',
    'Bob Ray wrote an obituary of Tom Hale.',
    'Bob Ray is the former CEO of Globex.',
    'Bob Ray, a former teacher, runs the shop.',
    'Bob Ray, former head of Globex, and Ann Lee run Acmefold.',
    'Bob Ray sold his car in 2014.',
    'Bob Ray exited his first startup in 2008.',
    'Bob Rays Vater starb 2001.',
    'Bob Ray hat das Unternehmen nie verlassen.',
    'Nach dem Tod seines Vaters übernahm Bob Ray den Betrieb.',
    'Bob Ray würde das Unternehmen nie verlassen.',
    'Die Mutter von Bob Ray starb 2001.',
    'Bob Ray verließ 2009 die Schule.',
    'Tom Hale verließ 2012 das Unternehmen, Bob Ray blieb.',
    'Bob Ray n’a jamais quitté l’entreprise.',
    'Bob Ray n’a pas quitté la société.',
    'Le père de Bob Ray est mort en 2001.',
    'Bob Ray a quitté Globex en 2009 pour fonder Acmefold.',
    'À la mort de son père, Bob Ray reprend l’atelier.',
    'Bob Ray nunca dejó la empresa.',
    'Bob Ray no dejó la empresa.',
    'El padre de Bob Ray murió en 2001.',
    'Bob Ray dejó Globex en 2009.',
    'Bob Ray non ha mai lasciato l’azienda.',
    'Il padre di Bob Ray è morto nel 2001.',
    'Bob Ray ha lasciato Globex nel 2009.',
    'Bob Ray heeft het bedrijf nooit verlaten.',
    'De vader van Bob Ray overleed in 2001.',
    'Bob Ray verliet Globex in 2009.',
    'Bob Ray nunca deixou a empresa.',
    'Bob Ray não deixou a empresa.',
    'O pai de Bob Ray morreu em 2001.',
    'Bob Ray nigdy nie odszedł z firmy.',
    'Ojciec Boba Raya zmarł w 2001 roku.',
    'Bob Ray lämnade aldrig bolaget.',
    'Bob Ray har inte lämnat bolaget.',
    'Bob Rays far dog 2001.',
    'Bob Ray lämnade Globex 2009.',
  ])('does not end it: %s', async (sentence) => {
    expect(Object.values(await stays(`${FOUNDED}<p>${sentence}</p>`))).not.toContain(false);
  });
});
