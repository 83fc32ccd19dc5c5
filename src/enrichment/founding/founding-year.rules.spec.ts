import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { foundingYears } from './founding-year.rules.js';

const url = 'https://acme.com/about';

async function years(text: string): Promise<unknown[]> {
  const html = `<title>Acme</title><p>${text}</p>`;
  const pages = await withLines([{ kind: 'about', url, document: readDocument(html, url) }]);
  const [page] = pages;
  return page ? (await foundingYears(page, ownNameOf(pages, 'acme.com'))).map(({ value }) => value) : [];
}

describe('the year in which a company began', () => {
  it.each([
    'Acme’s parent was founded in 1901.',
    'Our parent company was founded in 1901.',
    'Acme’s predecessor, Acme Steel, was founded in 1901.',
    'We invest in Globex, founded in 1999.',
    'We work with Globex, a company in Berlin, founded in 1999.',
    'Bob has been with Acme since 2015.',
    'Jane Smith has worked at Acme since 2015.',
    'We have worked with Globex since 2012.',
    'Acme has used Globex since 2014.',
    'Since 2014 we have been customers of Globex.',
    'We have known each other since 2005.',
    'Our products have been made in Ohio since 2001.',
    'Our app has been downloaded 5 million times since 2015.',
    'Since 2018 our headquarters is in Berlin.',
    'We have been profitable since 2019.',
    'We’ve known each other since 2005.',
    "We've worked with Globex since 2012.",
    'Acme has been remote since 2020.',
    'Since 2017, Acme has raised $20 million.',
    'Our building was established in 1890.',
    'Our family has farmed here since 1850.',
    'Acme Foundation, established 2015',
    'La idea nació en 1999 en la Universidad de Guadalajara.',
    'Nació en 1970 en Sevilla.',
    'Acme is maintained by engineers who worked at Globex, founded in 1993.',
    'Acme, dirigida por Ana López, colabora con Globex, fundada en 1993.',
    'Pomysł powstał w 2001 roku.',
    'Nuestra historia nació en 1995.',
    'The fair is organised by Globex and was founded in 1990.',
    'Our pumps are used by Globex, which is owned by Initech and was founded in 1993.',
    'Naszym klientem jest Globex, założona w 2001 roku.',
    'Acme założyła w 2018 roku fundację.',
    'Od 2018 roku Acme ma biuro w Krakowie.',
    'Acme was not founded in 1995.',
    'The Acme Prize was established in 2003.',
    'Acme Germany was founded in 2015.',
    'Founded by two nurses in 2015, our customer Globex saves 40 hours.',
    'Acme wurde als Tochter der Globex AG gegründet, die seit 1901 besteht.',
  ])('is not in: %s', async (text) => expect(await years(text)).toEqual([]));

  it.each([
    'Since 1995 we have helped people.',
    'We have built robots since 1995.',
    'Our team has built robots since 1995.',
    'Acme has been a family business since 1995.',
    'Acme, founded in 1995, builds robots.',
    'Acme, an app for every parent, was founded in 1995.',
    'As the parent company of Globex, Acme was founded in 1995.',
    'Since 1995, Acme has served customers.',
    'Our firm has served clients since 1995.',
    'Our agency has designed robots since 1995.',
    'Our family business has built robots since 1995.',
    'We’ve been building robots since 1995.',
    "Since 1995, we've helped people.",
    'We’re in business since 1995.',
    'Acme nació en 1995.',
    'Nuestra bodega nació en 1995.',
    'Acme, led by Ana Ruiz and founded in 1995, has 40 staff.',
    'The company, backed by Globex, was founded in 1995.',
    'Acme, dirigida por Ana Ruiz e fundada em 1995, tem 40 pessoas.',
    'Acme, backed by Globex, was founded in 1995.',
    'Acme, dirigée par Luc Petit, a été fondée en 1995.',
    'Acme est dirigée par Luc Petit et a été fondée en 1995.',
    'La empresa nació en 1995 en Sevilla.',
    'Acme wurde von Jan Lis 1995 gegründet.',
    'Acme werd in 1995 door Jan Lis opgericht.',
    'Acme została założona w 1995 roku.',
    'Firma powstała w 1995 roku w Krakowie.',
    'Acme założona w 1995 roku przez Jana Kowalskiego.',
    'Rok założenia: 1995',
    'Jan Lis założył Acme w 1995 roku.',
  ])('is in: %s', async (text) => expect(await years(text)).toEqual(['1995']));
});
