import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { foundingYears } from './founding-year.rules.js';
import { siteFounders } from './founders.rules.js';

const DOMAIN = 'acmefold.com';

function pagesOf(html: string) {
  const url = `https://${DOMAIN}/about`;
  return withLines([{ kind: 'about', url, document: readDocument(`<title>Acmefold</title>${html}`, url) }]);
}

const founders = async (html: string) => {
  const pages = await pagesOf(html);
  const { founders: found, rejected } = await siteFounders(pages, DOMAIN, ownNameOf(pages, DOMAIN));
  return { names: found.map(({ name }) => name), rejected };
};
const linked = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const ORGANISATION = { '@type': 'Organization', url: `https://${DOMAIN}` };

describe('founders on a company’s site', () => {
  it.each([
    ['<p>Founded in 2021 by Ines Carvalho, CEO.</p>', ['Ines Carvalho']],
    ['<p>Acmefold was co-founded by Ines Carvalho and Jan de Vries.</p>', ['Ines Carvalho', 'Jan de Vries']],
    ['<p>Acmefold was founded by brothers John and Paul Miller in 2020.</p>', ['John Miller', 'Paul Miller']],
    ['<p>In 2014, brothers John and Paul Miller started Acmefold.</p>', ['John Miller', 'Paul Miller']],
    ['<h2>Our business</h2><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h2>Advisory services</h2><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h2>Meet our financial advisors</h2><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h1>Portfolio analytics for all</h1><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h1>Trusted advisors to growing firms</h1><h2>Our team</h2><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h1>The platform for investment advisers</h1><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h2>Meet our insurance advisors</h2><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h2>Team &amp; Advisors</h2><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h2>Our portfolio managers</h2><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h1>Portfolio</h1><h2>About</h2><h3>Dana Price</h3><p>Founder</p>', ['Dana Price']],
    ['<h2>How we help our companies grow</h2><p>Founded in 2015 by Dana Price.</p>', ['Dana Price']],
    ['<p>Founded by siblings John, Ann and Paul Miller.</p>', ['John Miller', 'Ann Miller', 'Paul Miller']],
    ['<p>Founded by the brothers John Miller and Paul Miller.</p>', ['John Miller', 'Paul Miller']],
    ['<p>Acmefold was founded by Jane Smith, former CEO of Globex, and Bob Lee.</p>', ['Jane Smith', 'Bob Lee']],
    ['<p>Acmefold was founded by Jane Smith, CTO of Globex Labs, and Bob Lee.</p>', ['Jane Smith', 'Bob Lee']],
    ['<p>Acmefold was founded by Jane Smith, CEO of Globex Labs.</p>', ['Jane Smith']],
    ['<p>Acmefold was founded by nurse Ines Carvalho in 2020.</p>', ['Ines Carvalho']],
    ['<p>Ines Carvalho, founder and CEO of Acmefold, was a nurse.</p>', ['Ines Carvalho']],
    ['<p>Ines Carvalho founded Acmefold in 2019.</p>', ['Ines Carvalho']],
    ['<p>Acmefold wurde 2018 von Anna Keller und Jonas Weiß gegründet.</p>', ['Anna Keller', 'Jonas Weiß']],
    ['<p>2010 gründete Eva Huber Acmefold.</p>', ['Eva Huber']],
    ['<p>Acmefold a été fondée en 1987 par Jean et Marie Martin.</p>', ['Jean Martin', 'Marie Martin']],
    ['<p>Acmefold ble grunnlagt i 2011 av Kari Nordmann og Ola Hansen.</p>', ['Kari Nordmann', 'Ola Hansen']],
    ['<p>Die Gründer Josef und Maria Huber eröffneten 1964 ihren Laden.</p>', ['Josef Huber', 'Maria Huber']],
    ['<p>Sus fundadores, Diego Torres y Elena Paz, son ingenieros.</p>', ['Diego Torres', 'Elena Paz']],
    ['<h3>Dra. Laura Vera</h3><p>Fundadora</p><h3>Pablo Sanz</h3><p>Exfundador de MediSol</p>', ['Laura Vera']],
    ['<h3>Jean Morel</h3><p>Fondateur d’Acmefold</p>', ['Jean Morel']],
    ['<h3>Peter Park</h3><p>Founder and Senior Partner</p>', ['Peter Park']],
    ['<h3>Dr. Beat Müller</h3><p>Gründer und Verwaltungsratspräsident</p>', ['Dr. Beat Müller']],
    ['<p>2018 gegründet von den Brüdern Anton und Jonas Weiß.</p>', ['Anton Weiß', 'Jonas Weiß']],
    ['<p>Die Brüder Anton und Jonas Weiß gründeten 1987 Acmefold.</p>', ['Anton Weiß', 'Jonas Weiß']],
    ['<p>1987 gründeten die Brüder Anton und Jonas Weiß Acmefold.</p>', ['Anton Weiß', 'Jonas Weiß']],
    ['<p>Acmefold wurde von den Schwestern Anna und Eva Roth gegründet.</p>', ['Anna Roth', 'Eva Roth']],
    ['<p>Acmefold a été fondée en 2015 par les sœurs Marie et Claire Dupont.</p>', ['Marie Dupont', 'Claire Dupont']],
    ['<p>Acmefold fue fundada por los hermanos Luis y Pedro García.</p>', ['Luis García', 'Pedro García']],
    ['<p>Acmefold è stata fondata dai fratelli Marco e Luca Rossi.</p>', ['Marco Rossi', 'Luca Rossi']],
    ['<p>Acmefold wurde 1990 von Karl Roth gegründet und vom TÜV Süd geprüft.</p>', ['Karl Roth']],
    ['<p>Acmefold wurde vom Ehepaar Eva und Karl Roth gegründet.</p>', ['Eva Roth', 'Karl Roth']],
    ['<p>Acmefold foi fundada pelos irmãos João e Rui Silva.</p>', ['João Silva', 'Rui Silva']],
    ['<p>Acmefold is opgericht door de broers Jan en Piet de Vries.</p>', ['Jan de Vries', 'Piet de Vries']],
    ['<p>Founded by husband and wife Ann and Bill Reed.</p>', ['Ann Reed', 'Bill Reed']],
    ['<p>Acmefold was founded in 2004 by Anna Wood, CA.</p>', ['Anna Wood']],
    ['<p>Acmefold was founded by Anna Wood, PE in 2004.</p>', ['Anna Wood']],
    ['<p>Die Gründerinnen Anna Keller und Eva Roth leiten uns.</p>', ['Anna Keller', 'Eva Roth']],
    ['<h2>Die Gründer</h2><p>Anna Keller und Jonas Weiß</p>', ['Anna Keller', 'Jonas Weiß']],
    ['<p>Anna Keller gründete Acmefold gemeinsam mit Jonas Weiß.</p>', ['Anna Keller', 'Jonas Weiß']],
    ['<p>Jane Roe founded Acmefold together with Bob Lee.</p>', ['Jane Roe', 'Bob Lee']],
    ['<p>Our founders: Jane Roe, Laurel Park, MD</p>', ['Jane Roe']],
    ['<h3>Grace Park, MD</h3><p>Founder</p>', ['Grace Park']],
    ['<h2>Our founders</h2><p>Hayley Mills, MD</p><p>CEO</p>', ['Hayley Mills']],
    ['<p>Acmefold was founded by Carnegie Mellon researchers Ada Byron and Bob Lee.</p>', ['Ada Byron', 'Bob Lee']],
    ['<p>Acmefold was founded by Stanford Professor Ada Byron.</p>', ['Ada Byron']],
    ['<h3>Professor Ada Byron</h3><p>Founder</p>', ['Ada Byron']],
    ['<h3>Dr. Anna Six</h3><p>Founder</p>', ['Dr. Anna Six']],
    ['<p>Acmefold was founded by Anna Moms and Peter Drei.</p>', ['Anna Moms', 'Peter Drei']],
    ['<h3>TU NGUYEN</h3><p>Founder</p>', ['Tu Nguyen']],
    ['<h3>NGUYEN VAN TU</h3><p>Founder</p>', ['Nguyen Van Tu']],
    ['<p>Acmefold was founded by Stanford Smith and Max Planck.</p>', ['Stanford Smith', 'Max Planck']],
    ['<p>Acmefold was founded by Ada Byron MIT and Bob Lee.</p>', ['Ada Byron', 'Bob Lee']],
    ['<h3>Ada Byron Entrepreneur</h3><p>Founder</p>', ['Ada Byron']],
    ['<p>Husband-and-wife team Tom and Sue Hale founded Acmefold.</p>', ['Tom Hale', 'Sue Hale']],
    ['<p>Acmefold was founded by husband and wife duo Tom and Sue Hale.</p>', ['Tom Hale', 'Sue Hale']],
    ['<p>Acmefold was founded by father-and-son team Tom and Jim Hale.</p>', ['Tom Hale', 'Jim Hale']],
    ['<h3>Dana Price</h3><p>Founder</p><p>A</p><p>B</p><p>C</p><p>Lorem ipsum dolor sit amet</p>', ['Dana Price']],
    ['<p>Founded by Sri Lakshmi.</p>', ['Sri Lakshmi']],
    ['<p>Im Jahr 2010 gründeten Eva Huber und Jan Roth die Firma.</p>', ['Eva Huber', 'Jan Roth']],
    ['<p>Léa Garnier a fondé Acmefold en 2020.</p>', ['Léa Garnier']],
    ['<p>Our founder Late Shri Ram Lal Gupta was a teacher.</p>', ['Ram Lal Gupta']],
    ['<p>Ann Lee, CEO, and Dana Price, Founder</p>', ['Dana Price']],
    ['<p>Fundada en 2016 por Javier Ortega.</p>', ['Javier Ortega']],
    ['<p>Founded in 2015 by Jane Roe, Acmefold builds robots.</p>', ['Jane Roe']],
    ['<div><h3>Dana Price, PhD</h3><p>Co-founder &amp; CSO</p></div>', ['Dana Price']],
    ['<p><b>DANA PRICE</b><span>FOUNDER / CEO</span></p>', ['Dana Price']],
    ['<h2>Our founders</h2><h3>Dana Price</h3><h2>Team</h2><h3>Ann Lee</h3>', ['Dana Price']],
    ['<table><tr><th>Founder</th><td>Kenji Mori</td></tr></table>', ['Kenji Mori']],
    ['<blockquote>I built it. <cite>Dana Price, founder of Acmefold</cite></blockquote>', ['Dana Price']],
    [linked({ ...ORGANISATION, founder: { '@type': 'Person', name: 'Dana Price' } }), ['Dana Price']],
    [linked({ ...ORGANISATION, founders: ['Dana Price', 'Ann Lee'] }), ['Dana Price', 'Ann Lee']],
    [
      linked({ ...ORGANISATION, employee: [{ '@type': 'Person', name: 'Ann Lee', jobTitle: 'Co-Founder' }] }),
      ['Ann Lee'],
    ],
    [
      linked({ '@graph': [{ ...ORGANISATION, founder: { '@id': '#a' } }, { '@type': 'Person', '@id': '#a', name: 'Ann Lee' }] }), // prettier-ignore
      ['Ann Lee'],
    ],
  ])('are read from %s', async (html, names) => expect((await founders(html)).names).toEqual(names));

  it.each([
    ['a testimonial', '<blockquote>Great. <cite>Greg Hill, founder</cite></blockquote>'],
    ['another firm’s founder', '<p>Greg Hill, founder of Hill Parcels, joined our board.</p>'],
    ['a card with another firm', '<h3>Greg Hill</h3><p>Founder, Hill Parcels</p>'],
    ['a card below a heading about investors', '<h2>Our investors</h2><h3>Greg Hill</h3><p>Founder</p>'],
    ['the firm behind the title of another firm’s founder', '<p>Rita Cole, Founder, Cole Catering</p>'],
    ['a card below a heading about advisors', '<h2>Advisors</h2><div><h3>Greg Hill</h3><p>Co-founder</p></div>'],
    ['a card below a heading about advisers', '<h2>Our advisers</h2><h3>Greg Hill</h3><p>Co-founder</p>'],
    ['a card of a former member', '<h2>Former team members</h2><h3>Greg Hill</h3><p>Co-founder</p>'],
    ['a card of an alumnus', '<h2>Alumni</h2><h3>Greg Hill</h3><p>Co-founder</p>'],
    ['a card of a mentor', '<h2>Mentors &amp; Advisors</h2><h3>Greg Hill</h3><p>Co-founder</p>'],
    ['a card of a portfolio firm', '<h2>Our portfolio companies</h2><h3>Greg Hill</h3><p>Co-founder</p>'],
    ['a line with the label of advisors', '<p>Advisors: Greg Hill, founder</p>'],
    ['a card below a heading about a portfolio', '<h2>Portfolio</h2><h3>Greg Hill</h3><p>Co-founder</p>'],
    ['a town', '<p>Founder</p><p>Laurel Park, MD</p>'],
    ['a state that supports the company', '<p>Acmefold, vom Land Hessen gefördert, wurde 1990 gegründet.</p>'],
    ['a union of states', '<p>Acmefold foi criada pela União Europeia.</p>'],
    ['the founders of a sister company', '<p>Our sister company was founded by twins Ann and Eve Cox.</p>'],
    ['the founder of a parent company', '<p>Die Muttergesellschaft wurde 1990 von Karl Roth gegründet.</p>'],
    ['what somebody founded in a year', '<p>Karl Roth gründete 1987 Globex.</p>'],
    ['a town with its state', '<h2>Our founders</h2><p>Forest Grove, OR</p>'],
    ['a town whose state is a degree', '<h2>Our founders</h2><p>Ellicott City, MD</p>'],
    ['a town of two common words', '<h2>Our founders</h2><p>Chevy Chase, MD</p><p>Silver Spring, MD</p>'],
    ['a town by its first word', '<h2>Our founders</h2><p>West Chester, PA</p><p>Ocean Springs, MS</p>'],
    ['researchers of universities', '<p>Acmefold was founded by Stanford and MIT Researchers in 2019.</p>'],
    ['the alumni of a university', '<p>Founded by Harvard and Yale Alumni, Acmefold builds robots.</p>'],
    ['physicians of a hospital', '<p>Acmefold was founded by Johns Hopkins Physicians.</p>'],
    ['scientists of a university', '<p>Acmefold was founded by Carnegie Mellon scientists.</p>'],
    ['graduates in German', '<p>Acmefold wurde von Max Planck Forschern gegründet.</p>'],
    ['students in German', '<p>Acmefold wurde von Studierenden der TU München gegründet.</p>'],
    ['engineers in French', '<p>Acmefold a été fondée par Deux Ingénieurs.</p>'],
    ['the parents of a town', '<p>Acmefold was founded by Austin Moms and Brooklyn Parents.</p>'],
    ['a number of people', '<p>Acmefold was founded by Three Moms in Ohio.</p>'],
    ['people with a degree', '<p>Acmefold was founded by Caltech PhDs and Navy SEALs.</p>'],
    ['a learned society', '<p>Acmefold wurde von der Fraunhofer Gesellschaft gegründet.</p>'],
    [
      'the invented people of a page that is all template',
      `<h3>John Carter</h3><p>Founder</p><p>A</p><p>B</p><p>C</p>${'<p>Lorem ipsum dolor sit amet</p>'.repeat(3)}`,
    ],
    ['the invented people of a template', '<p>Lorem ipsum dolor sit amet</p><p>John Carter</p><p>CEO & Founder</p>'],
    ['a quotation’s card', '<p>“We love it.”</p><p>Greg Hill</p><p>Founder</p>'],
    ['the founder of a customer', '<p>Our customer Elco was founded in 1920 by Fred Elco.</p>'],
    ['what a founder began before', '<p>2010 gründete Eva Huber Globex und ihre zweite Firma.</p>'],
    ['what somebody founded before', '<p>Greg Hill previously founded Hill Parcels in 2001.</p>'],
    ['the founder of the sentence’s subject', '<p>Founded in 2015 by Jane Roe, Globex runs on Acmefold.</p>'],
    ['a job', '<p>Greg Hill</p><p>Founder’s Associate</p>'],
    ['an engineer of the first hour', '<h3>Greg Hill</h3><p>Founding Engineer</p>'],
    ['a firm as founder', linked({ ...ORGANISATION, founder: { '@type': 'Organization', name: 'Seed Capital' } })],
    ['another organisation’s data', linked({ '@type': 'Organization', url: 'https://x.org', founder: 'Greg Hill' })],
    ['a person of examples', linked({ ...ORGANISATION, founder: 'John Doe' })],
    [
      'the people of a design template',
      '<h3>Cameron Williamson</h3><p>Founder</p><h3>Leslie Alexander</h3><p>Head of Design</p>',
    ],
    ['the founder of another firm in French', '<h3>Jean Morel</h3><p>Fondateur d’Hydra</p>'],
    ['a blog', '<article><p>Greg Hill, founder</p></article>'],
  ])('are not %s', async (_what, html) => expect((await founders(html)).names).toEqual([]));

  it('may have a name that a template has too', async () => {
    const html = '<h3>Robert Fox</h3><p>Founder</p><h3>Ann Lee</h3><p>Designer</p>';
    expect((await founders(html)).names).toEqual(['Robert Fox']);
  });

  it('have the title of their card, also where a sentence names them', async () => {
    const pages = await pagesOf('<p>Acmefold was founded by Ann Lee.</p><h3>Ann Lee</h3><p>Co-Founder &amp; CEO</p>');
    const found = await siteFounders(pages, DOMAIN, ownNameOf(pages, DOMAIN));
    expect(found.founders).toMatchObject([{ name: 'Ann Lee', title: 'Co-Founder & CEO', rule: 'text.founded-by' }]);
  });

  it('says how many were passed over, and why', async () => {
    const html = '<p>Greg Hill, founder of Hill Parcels</p><h2>Customers</h2><p>Ann Lee</p><p>Founder</p>';
    expect((await founders(html)).rejected).toEqual({ other_company: 1, about_others: 1 });
  });
});

describe('the founding year', () => {
  const years = async (html: string) => {
    const pages = await pagesOf(html);
    const isOwn = ownNameOf(pages, DOMAIN);
    const found = (await Promise.all(pages.map((page) => foundingYears(page, isOwn)))).flat();
    return found.map(({ value, matched }) => [value, matched]);
  };

  it.each([
    ['<p>Founded in 2021 by Ines Carvalho.</p>', '2021', 'founded … 2021'],
    ['<p>Founded: 2019</p>', '2019', 'founded … 2019'],
    ['<dl><dt>Founded</dt><dd>2014</dd></dl>', '2014', 'founded … 2014'],
    ['<p>Since 2014 we build robots.</p>', '2014', 'since … 2014'],
    ['<p>Acmefold wurde 2018 von Anna Keller gegründet.</p>', '2018', 'gegrundet … 2018'],
    ['<p>Ines Carvalho founded Acmefold in 2019.</p>', '2019', 'founded … 2019'],
    ['<p>Founded in 2015 in Berlin, we build robots.</p>', '2015', 'founded … 2015'],
    ['<p>Founded in 2015 in San Francisco, California, Acmefold makes robots.</p>', '2015', 'founded … 2015'],
    ['<p>Founded in 2015 in Paris, France, it has 20 employees.</p>', '2015', 'founded … 2015'],
    ['<p>Founded in 2015, the company has offices in Berlin.</p>', '2015', 'founded … 2015'],
    ['<p>Founded in 2015, Berlin-based Acmefold builds robots.</p>', '2015', 'founded … 2015'],
    ['<p>Founded in 2015, Jane Roe and John Doe met in Leeds.</p>', '2015', 'founded … 2015'],
    ['<h2>Angels</h2><p>Acmefold was founded in 2015.</p>', '2015', 'founded … 2015'],
    ['<table><tr><th>設立</th><td>2016年4月1日</td></tr></table>', '2016', '設立 … 2016'],
    ['<p>設立年月日：2016年4月</p>', '2016', '設立 … 2016'],
    [
      '<p>Acmefold was founded in 2018 by Ann Lee and Jan Roe, who met at Globex, which was founded in 2008.</p>',
      '2018',
      'founded … 2018',
    ],
    ['<p>Acmefold a été fondé en 2009 par Léa Roy, de Globex (fondé en 1926).</p>', '2009', 'fonde … 2009'],
    ['<p>2010 gründete Eva Huber Acmefold.</p>', '2010', 'grundete … 2010'],
    ['<p>We are Acmefold, an agency in Berlin, founded in 2014.</p>', '2014', 'founded … 2014'],
    ['<p>Gegründet 2015, mit Sitz in Berlin.</p>', '2015', 'gegrundet … 2015'],
    ['<p>Acmefold &amp; Co was established in 1972.</p>', '1972', 'established … 1972'],
    [
      '<p>Acmefold wurde 1931 von Karl Roth gegründet und 1975 von seinem Sohn übernommen.</p>',
      '1931',
      'gegrundet … 1931',
    ],
  ])('of %s', async (html, year, matched) => {
    const found = await years(html);
    expect(found[0]).toEqual([year, matched]);
    expect(new Set(found.map(([each]) => each)).size).toBe(1);
  });

  it.each([
    '<footer>© 2009 Acmefold</footer>',
    '<p>Our customer Elco was founded in 1920.</p>',
    '<p>It acquired Shipwell, founded in 2007, last year.</p>',
    '<p>Founded in 2015, Globex is our customer.</p>',
    '<p>Founded in 2015 in Berlin, Globex is a client of Acmefold.</p>',
    '<p>Founded in 2018, Hill Parcels sorts a million letters.</p>',
    '<p>Originally founded in 1987, the Initech Group pays with Acmefold.</p>',
    '<p>Gegründet 2015, setzt Globex auf Acmefold.</p>',
    '<p>Fondée en 2015, Globex est notre cliente.</p>',
    '<p>Since 2019 prices have doubled.</p>',
    '<p>We launched our app for 2000 people.</p>',
    '<p>Our app was launched in 2019.</p>',
    '<h2>Our companies</h2><h3>Vantage Pumps</h3><p>Founded in 1952 in Leeds. 340 employees.</p>',
    '<h2>Our brands</h2><h3>Blue Steel</h3><p>Founded: 1999</p>',
    '<p>Acmefold, founded to help 1900 villages, is young.</p>',
  ])('is not in %s', async (html) => expect(await years(html)).toEqual([]));
});

describe('founders of others below a heading in another language', () => {
  it.each(['Raad van advies', 'Onze klanten', 'Consejo asesor', 'Comité scientifique', 'Conselho consultivo'])(
    'are none of the company: %s',
    async (heading) => {
      const page = `<h2>Team</h2><h3>Eva Bakker</h3><p>Founder</p><h2>${heading}</h2><h3>Kees Jansen</h3><p>Founder</p>`;
      expect((await founders(page)).names).toEqual(['Eva Bakker']);
    },
  );
});

describe('founders on a Polish site', () => {
  it.each([
    ['<p>Acmefold została założona w 2012 roku przez Jana Kowalskiego.</p>', ['Jan Kowalski']],
    ['<p>Firma została założona przez Marka Zawadzkiego i Annę Nowak.</p>', ['Marek Zawadzki', 'Anna Nowak']],
    ['<p>Acmefold założyli Ewa Lis i Piotr Zieliński.</p>', ['Ewa Lis', 'Piotr Zieliński']],
    ['<p>Piotr Zieliński i Ewa Lis założyli Acmefold w 2012 roku.</p>', ['Piotr Zieliński', 'Ewa Lis']],
    ['<h2>Zespół</h2><h3>Jan Kowalski</h3><p>Założyciel i prezes zarządu</p>', ['Jan Kowalski']],
    ['<h2>Zespół</h2><h3>Ewa Lis</h3><p>CTO, współzałożycielka</p>', ['Ewa Lis']],
    ['<h2>Nasi założyciele</h2><h3>Ewa Lis</h3><p>CTO</p>', ['Ewa Lis']],
    // Nowaka may be of Nowak or of Nowaka, so no name is sure.
    ['<p>Acmefold została założona przez Jana Nowaka.</p>', []],
    ['<p>Acmefold została założona przez Fundusz Alfa Polska.</p>', []],
    ['<h2>Opinie klientów</h2><h3>Jan Kowalski</h3><p>Założyciel</p>', []],
    ['<p>Trasoft, założony w 2009 roku przez Jana Kowalskiego, jest naszym dostawcą.</p>', []],
    ['<h3>Jan Kowalski</h3><p>Head of Sales, wcześniej założyciel Duda Consulting</p>', []],
  ])('are read with the names that they have: %s', async (html, names) => {
    expect((await founders(html)).names).toEqual(names);
  });
});

describe('a sentence of founding', () => {
  it.each([
    ['Acmefold was founded by Priya Nair, a former SunPower engineer, and Jonas Weber.', ['Priya Nair', 'Jonas Weber']],
    ['Acmefold was founded by Priya Nair, previously at SunPower, and Jonas Weber.', ['Priya Nair', 'Jonas Weber']],
    ['Founded by Priya Nair, a nurse, Jonas Weber, a lawyer, and Ann Lee.', ['Priya Nair', 'Jonas Weber', 'Ann Lee']],
    ['Acmefold was founded by Priya Nair, a nurse, and Jonas Weber joined in 2014.', ['Priya Nair']],
    ['Acmefold was started by Priya Nair, a chef, in 2011.', ['Priya Nair']],
    ['Acmefold wurde gemeinsam von Anna Keller und Eva Roth gegründet.', ['Anna Keller', 'Eva Roth']],
    ['Priya Nair, a nurse, and Jonas Weber founded Acmefold in 2019.', ['Priya Nair', 'Jonas Weber']],
    ['In 2019, Priya Nair, a nurse, and Jonas Weber, a driver, founded Acmefold.', ['Priya Nair', 'Jonas Weber']],
    ['Priya Nair, a nurse, founded Acmefold.', ['Priya Nair']],
    ['Our CTO Priya Nair and her brother Jonas Weber founded Acmefold.', ['Priya Nair', 'Jonas Weber']],
    ['The nurse Priya Nair and the driver Jonas Weber founded Acmefold.', ['Priya Nair', 'Jonas Weber']],
    ['Priya Nair and Jonas Weber, both nurses, founded Acmefold.', ['Priya Nair', 'Jonas Weber']],
    ['Priya Nair, infirmière, et son frère Jonas Weber ont fondé Acmefold.', ['Priya Nair', 'Jonas Weber']],
    ['Anna Keller und der Ingenieur Jonas Weber gründeten Acmefold.', ['Anna Keller', 'Jonas Weber']],
    ['Acmefold wurde von Anna Keller, einer Ärztin, und Eva Roth gegründet.', ['Anna Keller', 'Eva Roth']],
    ['Priya Nair and her mentor Jonas Weber, who founded Acmefold, are nurses.', ['Jonas Weber']],
    ['Our CTO is Priya Nair and her brother Jonas Weber founded Acmefold.', ['Jonas Weber']],
    ['We hired Priya Nair, a nurse, and Jonas Weber founded Acmefold.', ['Jonas Weber']],
    ['Inspired by Priya Nair, a nurse, Jonas Weber founded Acmefold.', ['Jonas Weber']],
    ['Thanks to Priya Nair and her brother Jonas Weber founded Acmefold.', ['Jonas Weber']],
    ['Priya Nair works in Berlin, and her brother Jonas Weber founded Acmefold.', ['Jonas Weber']],
    ['Priya Nair, a nurse, and Jonas Weber founded Globex before Acmefold.', []],
    ['Acmefold a été créée en 2012 par Anna Keller, ingénieure, et Luc Petit.', ['Anna Keller', 'Luc Petit']],
    ['Acmefold wurde 1931 von Karl Roth gegründet und 1975 von seinem Sohn Jan übernommen.', ['Karl Roth']],
    ['Acmefold wurde 1931 gegründet und wird heute von Eva Roth geleitet.', []],
    ['Acmefold wurde 1931 gegründet und 1975 von Eva Roth übernommen.', []],
    ['Acmefold wurde 2018 gegründet von Anna Keller und Eva Roth.', ['Anna Keller', 'Eva Roth']],
    ['Acmefold was founded in 1931 and is led by Priya Nair.', []],
    ['Founded in 1931 and run by Priya Nair, Acmefold has 40 staff.', []],
    ['Founded in 2018, backed by Priya Nair, Acmefold has 40 staff.', []],
    ['Founded in 2018 in Leeds and London by Priya Nair, Acmefold has 40 staff.', ['Priya Nair']],
    ['Acmefold was founded and led by Priya Nair.', ['Priya Nair']],
    ['Fondée en 1984 et dirigée par Luc Petit, Acmefold a 40 salariés.', []],
    ['Acmefold wurde 1968 durch Karl Roth gegründet.', ['Karl Roth']],
    ['Acmefold wurde 1968 durch Fusion gegründet.', []],
    ['Inspired by her mother, Anna Keller, Eva Roth founded Acmefold in 2018.', ['Eva Roth']],
    ['Anna Keller, Jonas Weber and Eva Roth founded Acmefold.', ['Anna Keller', 'Jonas Weber', 'Eva Roth']],
    ['Acmefold, led by Priya Nair and founded in 2011, has 40 staff.', []],
    ['Acmefold est dirigée par Luc Petit et a été fondée en 1984.', []],
    ['Acmefold, geleitet von Eva Roth, wurde 2011 gegründet.', []],
    ['Acmefold wird von Eva Roth geleitet und wurde 2011 gegründet.', []],
  ])('names those who founded, and no one who runs it: %s', async (sentence, names) => {
    expect((await founders(`<p>${sentence}</p>`)).names).toEqual(names);
  });
});

describe('a founder with another post', () => {
  it.each([
    ['Founder, Professor at MIT', 'Founder'],
    ['Founder &amp; CTO, former Staff Engineer at Google', 'Founder & CTO'],
    ['Co-Founder, Associate Professor of Chemistry, Harvard University', 'Co-Founder'],
    ['Co-Founder, Lecturer in Law', 'Co-Founder'],
    ['Founder, Head of Product', 'Founder, Head of Product'],
    ['Former CEO, Founder', 'Founder'],
    ['Former CEO &amp; Founder', 'Founder'],
    ['Ex-CEO, Founder &amp; Board Member', 'Founder & Board Member'],
    ['Founder &amp; Former CEO', 'Founder'],
    ['Founder and former CEO', 'Founder'],
    ['Founder (former CEO)', 'Founder'],
    ['Ehemalige Geschäftsführerin, Gründerin', 'Gründerin'],
    ['Założycielka, była prezes', 'Założycielka'],
  ])('is one of the company by the title before it: %s', async (words, title) => {
    const pages = await pagesOf(`<h2>Our team</h2><h3>Dana Price</h3><p>${words}</p>`);
    const { founders: found } = await siteFounders(pages, DOMAIN, ownNameOf(pages, DOMAIN));
    expect(found).toMatchObject([{ name: 'Dana Price', title }]);
  });

  it.each([
    'Former Founder',
    'Former Co-Founder and CEO',
    'Former CEO of Globex, Founder',
    'Founder, Rao Labs',
    'Founder, Professor Robotics',
    'Founder of Rao Labs, Professor at MIT',
  ])('is none of the company behind another firm: %s', async (words) => {
    expect((await founders(`<h2>Our team</h2><h3>Dana Price</h3><p>${words}</p>`)).names).toEqual([]);
  });

  it('is one in a sentence', async () => {
    expect((await founders('<p>Dana Price, Founder, Professor at MIT, leads the team.</p>')).names).toEqual([
      'Dana Price',
    ]);
  });
});
