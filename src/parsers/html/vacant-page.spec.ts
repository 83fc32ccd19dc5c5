import { readHtml } from './read-html.js';
import { vacanciesOf } from './vacant-page.js';
import { wordCount } from './word-count.js';

const NAMES = ['acme.ai', 'акме.рф'];
const vacancies = (html: string): string[] => {
  const page = readHtml(html);
  return vacanciesOf(page, wordCount(page.text), NAMES);
};

it.each([
  ['<title>acme.ai - This website is for sale!</title>', 'domain is for sale'],
  ['<title>acme.ai</title><p>The owner of acme.ai is offering it for sale for 999 EUR!</p>', 'domain is for sale'],
  ['<title>acme.ai is for sale</title>', 'domain is for sale'],
  ['<title>акме.рф — домен продаётся</title>', 'domain is for sale'],
  ['<p>Домен акме.рф выставлен на продажу.</p>', 'domain is for sale'],
  ['<p>Domænet acme.ai er til salg.</p>', 'domain is for sale'],
  ['<p>Domänen är ledig. Denna domän är till salu!</p>', 'domain is for sale'],
  ['<p>Bu alan adı satılıktır.</p>', 'domain is for sale'],
  ['<h1>该域名正在出售</h1>', 'domain is for sale'],
  ['<p>このドメインは販売中です。</p>', 'domain is for sale'],
  ['<p>Diese Domain wurde bei einem Anbieter registriert.</p>', 'registrar page'],
  ['<h1>Votre domaine acme.ai a bien été créé</h1>', 'registrar page'],
  ['<p>acme.ai was recently registered at Namecheap.</p>', 'registrar page'],
  ['<p>Домен acme.ai припаркован</p>', 'registrar page'],
  ['<p>Questo dominio è stato registrato da un cliente.</p>', 'registrar page'],
  ['<title>acme.ai - Default Web Site Page</title>', 'default server page'],
  ['<p>You have not put any content on your website.</p>', 'default server page'],
  ['<h1>Hier entsteht eine neue Internetpräsenz</h1>', 'coming soon'],
  ['<title>Acme | Próximamente</title>', 'coming soon'],
  ['<h1>Site en construction</h1>', 'coming soon'],
  ['<h1>ただいま準備中です</h1>', 'coming soon'],
  ['<title>Maintenance mode</title>', 'maintenance'],
  ['<title>404 Not Found</title>', 'error page'],
  ['<title>Acme – Page not found</title>', 'error page'],
])('%s shows a %s', (html, vacancy) => {
  expect(vacancies(html)).toEqual([vacancy]);
});

it.each([
  '<title>acme.ai</title><p>На acme.ai продаётся квартира, на acme.ai можно купить билеты.</p>',
  '<p>acme.ai ist bei vielen Firmen im Einsatz und wurde bei der Messe gezeigt.</p>',
  '<p>Acme.ai is registered with the FCA. Acme.ai è registrato presso il tribunale.</p>',
  '<p>Every car on acme.ai is for sale by its owner.</p>',
  '<title>Acme 404: a film</title><h1>Software for sites under repair</h1>',
  '<title>Predictive maintenance</title><p>Plants under maintenance.</p>',
])('%s is a site', (html) => {
  expect(vacancies(html)).toEqual([]);
});

it('takes no longer page for a vacant one', () => {
  const text = 'Robots that weed the fields for you. ';
  expect(vacancies(`<h1>Robots</h1><h2>Coming soon</h2><p>${text.repeat(40)}</p>`)).toEqual([]);
  expect(vacancies(`<h1>Hosts</h1><p>${text.repeat(80)} Create your domain and set up web hosting.</p>`)).toEqual([]);
});

it('counts words of scripts without spaces by their characters', () => {
  expect(wordCount('Robots, that weed')).toBe(3);
  expect(wordCount('農業用サーバーを作る会社です。 Acme')).toBe(8);
});
