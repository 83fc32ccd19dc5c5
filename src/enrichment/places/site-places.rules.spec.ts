import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { type PageKind } from '../company-website/site-pages.rules.js';
import { sitePlaces } from './site-places.rules.js';

async function places(html: string, kind: PageKind = 'contact', domain = 'acme.com', language = 'en') {
  const url = `https://${domain}/`;
  const pages = await withLines([{ kind, url, document: readDocument(`<html lang="${language}">${html}`, url) }]);
  const isOwn = ownNameOf(pages, domain);
  const facts = (await Promise.all(pages.map((page) => sitePlaces(page, domain, isOwn))))
    .flat()
    .sort((a, b) => b.confidence - a.confidence);
  const of = (field: string) => facts.find((fact) => fact.field === field)?.value ?? null;
  return [of('hqCity'), of('hqCountry')];
}

describe('the place that a site states', () => {
  it.each([
    ['<footer>Acme, 1999 Harrison St, Oakland, CA 94612</footer>', ['Oakland', 'US']],
    ['<footer>Acme, Austin, TX</footer>', ['Austin', 'US']],
    ['<p>555 Burrard Street, Vancouver, BC V7X 1M8</p>', ['Vancouver', 'CA']],
    ['<p>1 Fore Street, London EC2Y 9DT</p>', ['London', 'GB']],
    ['<p>Level 5, 1 Pitt St, Sydney NSW 2000</p>', ['Sydney', 'AU']],
    ['<table><tr><th>所在地</th><td>〒150-0002 東京都渋谷区渋谷2-1-1</td></tr></table>', ['Tokyo', 'JP']],
    ['<p>Oudegracht 155, 3511 AL Utrecht</p>', ['Utrecht', 'NL']],
    ['<address>Torstraße 12<br>10119 Berlin<br>Deutschland</address>', ['Berlin', 'DE']],
    ['<p>Bundesgasse 3, CH-3011 Bern</p>', ['Bern', 'CH']],
    ['<p>Rua do Souto 20, 4700-329 Braga, Portugal</p>', ['Braga', 'PT']],
    ['<p>Rua da Aurora, 295, Recife - PE, Brasil</p>', ['Recife', 'BR']],
    ['<p>Plot 12, HITEC City, Hyderabad 500081, Telangana, India</p>', ['Hyderabad', 'IN']],
    ['<p>We are headquartered in San Francisco, California, United States.</p>', ['San Francisco', 'US']],
    ['<p>Based in Singapore.</p>', ['Singapore', 'SG']],
  ])('is read from %s', async (html, place) => expect(await places(html)).toEqual(place));

  it.each([
    ['<footer>12 Rustaveli Ave, Tbilisi, Georgia</footer>', 'acme.ge', ['Tbilisi', 'GE']],
    ['<footer>12 Rustaveli Ave, Tbilisi, Georgia</footer>', 'acme.com', ['Tbilisi', 'GE']],
    ['<footer>1 Peachtree St, Atlanta, Georgia</footer>', 'acme.com', ['Atlanta', 'US']],
    ['<footer>Via Dante 5, Milano, MI</footer>', 'acme.it', [null, null]],
    ['<footer>Level 3, 100 St Georges Tce, Perth WA 6000</footer>', 'acme.com', ['Perth', 'AU']],
    ['<footer>Hay St, Perth, WA</footer>', 'acme.com.au', ['Perth', 'AU']],
    ['<footer>Hay St, Albany, WA</footer>', 'acme.com.au', [null, null]],
    ['<footer>Hay St, Perth, WA, Australia</footer>', 'acme.com', ['Perth', 'AU']],
    ['<footer>Via Dante 5, Milano, MI, Italy</footer>', 'acme.com', ['Milano', 'IT']],
    ['<footer>1 Pike St, Seattle, WA 98101</footer>', 'acme.com', ['Seattle', 'US']],
  ])('is not that of a state of the same name: %s on %s', async (html, domain, place) => {
    expect(await places(html, 'home', domain)).toEqual(place);
  });

  it('follows the country of the domain and the language of the page where an address names none', async () => {
    expect(await places('<p>Königstraße 40, 70173 Stuttgart</p>', 'imprint', 'acme.de', 'de')).toEqual([
      'Stuttgart',
      'DE',
    ]);
    expect(await places('<p>Königstraße 40, 70173 Stuttgart</p>', 'imprint', 'acme.io', 'de')).toEqual([
      'Stuttgart',
      'DE',
    ]);
    expect(await places('<p>Königstraße 40, 70173 Stuttgart</p>', 'imprint', 'acme.io', 'en')).toEqual([null, null]);
  });

  it.each([
    ['<footer>Acme, Germany</footer>', 'acme.com', [null, 'DE']],
    ['<footer>Texas, California, Florida</footer>', 'acme.com', [null, 'US']],
    ['<footer>San Francisco · New York · London, UK</footer>', 'acme.com', ['London', 'GB']],
    ['<footer>St. Louis, MO 63101</footer>', 'acme.com', ['St. Louis', 'US']],
    ['<footer>1 Main St, St. Petersburg, FL 33701</footer>', 'acme.com', ['St. Petersburg', 'US']],
    ['<footer>Albany, New York, USA</footer>', 'acme.com', ['Albany', 'US']],
    ['<footer>New York, USA</footer>', 'acme.com', ['New York', 'US']],
  ])('has the city that the text names, and no other: %s on %s', async (html, domain, place) => {
    expect(await places(html, 'home', domain)).toEqual(place);
  });

  it.each([
    // Codes that resemble years.
    ['<p>Acme NV<br>Meir 1<br>2000 Antwerpen</p>', 'acme.be', ['Antwerpen', 'BE']],
    ['<div>Acme NV</div><div>Meir 1</div><div>2000 Antwerpen</div>', 'acme.be', ['Antwerpen', 'BE']],
    ['<p>Acme ApS, Falkoner Alle 1, 2000 Frederiksberg</p>', 'acme.dk', ['Frederiksberg', 'DK']],
    ['<footer>Avenue de la Gare 12, 2000 Neuchâtel</footer>', 'acme.ch', ['Neuchâtel', 'CH']],
    ['<p>Acme NV, Frankrijklei 115-117, 2000 Antwerpen</p>', 'acme.be', ['Antwerpen', 'BE']],
    ['<p>Meir 1/3, 2000 Antwerpen</p>', 'acme.be', ['Antwerpen', 'BE']],
    ['<p>Meir 1 bus 3 - 2000 Antwerpen</p>', 'acme.be', ['Antwerpen', 'BE']],
    ['<p>Falkoner Allé 1, 3. sal, 2000 Frederiksberg</p>', 'acme.dk', ['Frederiksberg', 'DK']],
    ['<p>Vesterbrogade 1, 2. tv., 2000 Frederiksberg</p>', 'acme.dk', ['Frederiksberg', 'DK']],
    ['<p>Case postale, 2001 Neuchâtel</p>', 'acme.ch', ['Neuchâtel', 'CH']],
    ['<p>Falkoner Allé 1, st. tv., 2000 Frederiksberg</p>', 'acme.dk', ['Frederiksberg', 'DK']],
    ['<p>Meir 5, Contact, 2019 Launch</p>', 'acme.be', [null, null]],
    ['<p>March 5, 2019 Launch</p>', 'acme.ch', [null, null]],
    ['<p>Version 3, 2019 Launch</p>', 'acme.be', [null, null]],
    // Codes that the country of the domain explains.
    ['<p>Av. Corrientes 348, C1043 Buenos Aires</p>', 'acme.ar', ['Buenos Aires', 'AR']],
    ['<p>Av. Larco 1301, 15074 Lima</p>', 'acme.pe', ['Lima', 'PE']],
    ['<p>ul. Długa 5, 00001 Warszawa</p>', 'acme.pl', ['Warszawa', 'PL']],
    // Regions are no cities.
    ['<footer>Registered office: 20 Wenlock Road, London, England, N1 7GU</footer>', 'acme.com', ['London', 'GB']],
    ['<footer>500 Avebury Blvd, Milton Keynes, Buckinghamshire MK9 2BE</footer>', 'acme.com', ['Milton Keynes', 'GB']],
    ['<p>GU1 1AA, Guildford, Surrey, UK</p>', 'acme.com', ['Guildford', 'GB']],
    ['<footer>Indiranagar, Bengaluru, Karnataka 560038, India</footer>', 'acme.com', ['Bengaluru', 'IN']],
    ['<footer>HSR Layout, Bengaluru, Karnataka - 560102, India</footer>', 'acme.com', ['Bengaluru', 'IN']],
    ['<footer>Mumbai, Maharashtra, India</footer>', 'acme.com', ['Mumbai', 'IN']],
    ['<footer>Kerala, India</footer>', 'acme.com', [null, 'IN']],
    ['<footer>Connaught Place, Delhi 110001, India</footer>', 'acme.com', ['Delhi', 'IN']],
    ['<footer>Via Torino 2, 20123 Milano MI</footer>', 'acme.it', ['Milano', 'IT']],
    // Other forms of codes.
    ['<footer>1101 K Street NW, Washington, D.C. 20005, USA</footer>', 'acme.com', ['Washington', 'US']],
    ['<footer>1 Grand Canal Square, Dublin 2, D02 A342, Ireland</footer>', 'acme.com', ['Dublin', 'IE']],
    ['<footer>Keizersgracht 1, 1015CJ Amsterdam</footer>', 'acme.com', ['Amsterdam', 'NL']],
    ['<footer>SE-211 37 Malmö</footer>', 'acme.com', ['Malmö', 'SE']],
    // What a number counts is no city, and of a state that is one city neither is a district.
    ['<footer>Room 1203, 12/F, 88 Queen’s Road Central, Central, Hong Kong</footer>', 'acme.com', ['Hong Kong', 'HK']],
    ['<footer>Wan Chai, Hong Kong</footer>', 'acme.com', ['Hong Kong', 'HK']],
    ['<footer>71 Ayer Rajah Crescent, Singapore 139951</footer>', 'acme.com', ['Singapore', 'SG']],
    ['<footer>Serving 500 customers, Singapore</footer>', 'acme.com', [null, null]],
    ['<footer>One-North, Singapore</footer>', 'acme.com', ['Singapore', 'SG']],
    ['<footer>Room 1203, Tower 2, Chaoyang Road, Beijing, China</footer>', 'acme.com', ['Beijing', 'CN']],
    ['<footer>Office 2301, Business Bay, Dubai, UAE</footer>', 'acme.com', ['Dubai', 'AE']],
    ['<footer>Tel 123456, Berlin, Germany</footer>', 'acme.com', ['Berlin', 'DE']],
    ['<footer>Nørrebrogade 24, 2200 København N</footer>', 'acme.dk', ['København', 'DK']],
    ['<footer>Store Torv 4, 8000 Aarhus C, Danmark</footer>', 'acme.com', ['Aarhus', 'DK']],
    ['<footer>Acme 24-7, 2019 Launch</footer>', 'acme.dk', [null, null]],
    ['<footer>Open 24/7, 2019 Launch</footer>', 'acme.be', [null, null]],
    ['<footer>Meir 24, 2000 Antwerpen</footer>', 'acme.be', ['Antwerpen', 'BE']],
    // Degrees are no states.
    ['<h3>Ellen Woo, MD, PhD</h3>', 'acme.com', [null, null]],
    ['<h3>Ellen Woo, MD</h3>', 'acme.com', [null, null]],
    ['<p>Dr. Peter Hahn, MS</p>', 'acme.com', [null, null]],
    ['<footer>Bethesda, MD</footer>', 'acme.com', ['Bethesda', 'US']],
    ['<footer>Silver Spring, MD</footer>', 'acme.com', ['Silver Spring', 'US']],
    ['<footer>Glen Burnie, MD</footer>', 'acme.com', ['Glen Burnie', 'US']],
    ['<footer>Great Barrington, MA, USA</footer>', 'acme.com', ['Great Barrington', 'US']],
    ['<footer>King of Prussia, PA 19406</footer>', 'acme.com', ['King of Prussia', 'US']],
    ['<footer>Washington, DC</footer>', 'acme.com', ['Washington', 'US']],
    // Japanese addresses without a code or a label.
    ['<p>大阪府大阪市北区梅田1-2-3 サクラビル</p>', 'acme.co.jp', ['Osaka', 'JP']],
    ['<p>東京都渋谷区渋谷２丁目１番</p>', 'acme.co.jp', ['Tokyo', 'JP']],
    ['<p>東京都内の企業100社に導入</p>', 'acme.co.jp', [null, null]],
    ['<p>大阪府大阪市北区梅田1-2-3で開催</p>', 'acme.co.jp', [null, null]],
    [
      '<p>梅田営業所</p><p>京都府京都市下京区1-2</p><p>本社</p><p>大阪府大阪市北区梅田1-2-3</p>',
      'acme.co.jp',
      ['Osaka', 'JP'],
    ],
    // Words that are also those of providers.
    ['<p>Acme Data Centers | 2323 Bryan St | Dallas, TX 75201</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Data Centers</p><p>Contact</p><p>2323 Bryan St, Dallas, TX 75201</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Investors in People</p><p>1 Brick Lane, London E1 6PU</p>', 'acme.com', ['London', 'GB']],
    ['<p>Data centers: Frankfurt, Germany</p>', 'acme.com', [null, null]],
    // The address behind the sentence.
    ['<p>We are hosted in Frankfurt, Germany. Acme Inc, 1 Main St, Austin, TX 78701</p>', 'acme.com', ['Austin', 'US']],
    ['<p>Serving Oak Ridge, TN and Knoxville, TN</p>', 'acme.com', [null, null]],
    ['<p>We serve coffee at 1801 Blake St, Denver, CO 80202</p>', 'acme.com', ['Denver', 'US']],
    ['<p>Areas we serve: Miami, FL 33101</p>', 'acme.com', [null, null]],
    ['<p>We have customers in Oak Ridge, TN and Knoxville, TN</p>', 'acme.com', [null, null]],
    ['<h2>Our customers</h2><p>Elco</p><footer>1 Main St, Austin, TX 78701</footer>', 'acme.com', ['Austin', 'US']],
    [
      '<h2>Our customers</h2><div>Globex<footer>1 Main St, Austin, TX 78701</footer></div><p>We help.</p>',
      'acme.com',
      [null, null],
    ],
    [
      '<h2>Our customers</h2><div>Globex<footer>5 Elm St, Boston, MA 02108</footer></div><footer>1 Main St, Austin, TX 78701</footer>',
      'acme.com',
      ['Austin', 'US'],
    ],
    ['<h2>Our customers</h2><article><footer>1 Main St, Austin, TX 78701</footer></article>', 'acme.com', [null, null]],
    ['<p>Designed in California, made in Shenzhen, China</p>', 'acme.com', [null, null]],
    ['<p>Acme, 1 Main St, Austin, TX 78701. Hosted in Frankfurt, Germany.</p>', 'acme.com', ['Austin', 'US']],
    ['<p>Hosted in St. Louis, MO 63101</p>', 'acme.com', [null, null]],
    ['<p>Data centers: Frankfurt, Germany; Dublin, Ireland</p>', 'acme.com', [null, null]],
    ['<p>Hosting: OVH, 59100 Roubaix, France. Acme, Paris, France</p>', 'acme.com', [null, null]],
    ['<p>Our headquarters are in Denver. 1801 Blake St, Denver, CO 80202</p>', 'acme.com', ['Denver', 'US']],
    ['<p>We are based in London. Also at 1 Rue X, 75002 Paris, France</p>', 'acme.com', [null, null]],
    [
      '<p>Acme, now a DrillCo company. DrillCo, headquartered in Dallas, Texas, is large.</p>',
      'acme.com',
      [null, null],
    ],
    ['<p>Globex is headquartered in Dallas, Texas.</p>', 'acme.com', [null, null]],
    ['<p>Jane Smith is based in Boston, Massachusetts.</p>', 'acme.com', [null, null]],
    ['<p>Acme Robotics, Inc. is headquartered in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>The Acme Group, headquartered in Dallas, Texas, is large.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Acme, a DrillCo company, is based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Founded in 2012, Acme is based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Our team is based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Our Head Office is based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Our Global Headquarters is based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Our Parent Globex is based in Dallas, Texas.</p>', 'acme.com', [null, null]],
    ['<p>Family-owned, independent, and based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Designed, built and based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Headquarters: Dallas, Texas</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>An independent studio, based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Family-Owned Brewery, based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>A Branding Studio, based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>The company is headquartered in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>We build robots. Founded in 2012, headquartered in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Proudly based in Dallas, Texas</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Designers based in Dallas, Texas</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>The Foundation is based in Geneva, Switzerland.</p>', 'acme.org', ['Geneva', 'CH']],
    ['<p>AI Startup, headquartered in Paris, France.</p>', 'acme.com', ['Paris', 'FR']],
    ['<p>Award-winning Architects, based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Backed by Sequoia, headquartered in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Notre Entreprise, basée à Lyon, France.</p>', 'acme.com', ['Lyon', 'FR']],
    ['<p>Fundada en Madrid, con sede en Madrid, España.</p>', 'acme.com', ['Madrid', 'ES']],
    ['<p>Manufacturing is based in Dallas, Texas.</p>', 'acme.com', ['Dallas', 'US']],
    ['<p>Deutsche Bahn AG is headquartered in Berlin, Germany.</p>', 'acme.com', [null, null]],
    ['<p>Deutsche Bahn AG is headquartered in Berlin, Germany.</p>', 'dba.com', ['Berlin', 'DE']],
    ['<title>Blue Lantern</title><p>Blue Lantern is based in Dallas, Texas.</p>', 'bl.com', ['Dallas', 'US']],
    ['<p>Jane Smith, based in Boston, Massachusetts.</p>', 'acme.com', [null, null]],
    ['<p>Globex, Inc. is headquartered in Dallas, Texas.</p>', 'acme.com', [null, null]],
    ['<footer>Berlin, DE</footer>', 'acme.com', ['Berlin', 'DE']],
    ['<footer>5 Hanamal St., Haifa 3303142, Israel | 1 Main St, Boston, MA 02110</footer>', 'acme.io', ['Haifa', 'IL']],
    ['<footer><p>1 Rue A, 75004 Paris, France<br>1 Main St, Boston, MA 02110</p></footer>', 'acme.io', ['Paris', 'FR']],
    ['<footer>Toronto, ON M5V 2Y1 | US office: 1 Main St, Boston, MA 02110</footer>', 'acme.io', ['Toronto', 'CA']],
    ['<footer>Acme GmbH | Torstr. 1 | 10119 Berlin | Germany</footer>', 'acme.io', ['Berlin', 'DE']],
    ['<footer>Acme, Torstr. 1, 10115 Berlin, DE</footer>', 'acme.com', ['Berlin', 'DE']],
    ['<footer>Tel Aviv, IL</footer>', 'acme.io', ['Tel Aviv', 'IL']],
    ['<footer>Amsterdam, NL</footer>', 'acme.com', ['Amsterdam', 'NL']],
    ['<footer>Herengracht 1, Amsterdam, NL</footer>', 'acme.io', ['Amsterdam', 'NL']],
    ['<footer>St. John’s, NL</footer>', 'acme.com', ['St. John’s', 'CA']],
    ['<footer>Bratislava, SK</footer>', 'acme.com', ['Bratislava', 'SK']],
    ['<footer>Lima, PE</footer>', 'acme.com', ['Lima', 'PE']],
    ['<footer>Charlottetown, PE</footer>', 'acme.com', ['Charlottetown', 'CA']],
    ['<footer>Trier, DE</footer>', 'acme.com', ['Trier', 'DE']],
    ['<footer>12 Ring Road, Delhi, IN</footer>', 'acme.com', ['Delhi', 'IN']],
    ['<footer>Munich, Bavaria, DE</footer>', 'acme.com', ['Munich', 'DE']],
    [
      '<footer>London office: 1 Fore St, London EC2Y 9DT, UK | HQ: 1 Main St, Boston, MA 02110</footer>',
      'acme.io',
      ['Boston', 'US'],
    ],
    ['<footer>HQ: 1 Fore St, London EC2Y 9DT, UK | 1 Main St, Boston, MA 02110</footer>', 'acme.io', ['London', 'GB']],
    ['<footer>Toronto, CA</footer>', 'acme.com', ['Toronto', 'CA']],
    ['<footer>Perth, WA</footer>', 'acme.com', ['Perth', 'AU']],
    ['<footer>Perth, WA 6000</footer>', 'acme.com', ['Perth', 'AU']],
    ['<p>Home Office, Bangalore, IN</p>', 'acme.com', ['Bangalore', 'IN']],
    ['<p>Pune, Maharashtra, IN</p>', 'acme.com', ['Pune', 'IN']],
    ['<footer>Berlin, DE 10115</footer>', 'acme.com', ['Berlin', 'DE']],
    ['<footer>Wilmington, DE 19801</footer>', 'acme.com', ['Wilmington', 'US']],
    ['<p>Home Office, IN</p>', 'acme.com', [null, null]],
    ['<footer>Holly Springs, MS</footer>', 'acme.com', ['Holly Springs', 'US']],
    ['<footer>We deliver to any town. Acme, 1 Main St, Dallas, TX 75201</footer>', 'acme.com', ['Dallas', 'US']],
    ['<footer>500 Terry Francois Blvd, San Francisco, CA 94158</footer>', 'acme.com', ['San Francisco', 'US']],
    ['<footer>500 Terry Francine Street, San Francisco, CA 94158</footer>', 'acme.com', [null, null]],
    ['<footer>123 Main St, Anytown, CA 94158</footer>', 'acme.com', [null, null]],
    // Staff of others.
    ['<p>Jane Doe, CEO of Globex, Boston, MA</p>', 'acme.com', [null, null]],
    ['<p>Jane Doe, Director of Sales, 1 Main St, Boston, MA 02110</p>', 'acme.com', ['Boston', 'US']],
    ['<p>Jane Doe, CEO of Acme, Boston, MA</p>', 'acme.com', ['Boston', 'US']],
  ])('is complete and is the company’s: %s on %s', async (html, domain, place) => {
    expect(await places(html, 'home', domain)).toEqual(place);
  });

  it.each([
    // Menus and lists.
    ['<footer>Privacy · Terms · United States</footer>', 'acme.com'],
    ['<footer>Privacy, Terms, United States</footer>', 'acme.com'],
    ['<footer>English | United States</footer>', 'acme.com'],
    ['<footer>United States, Canada, Mexico</footer>', 'acme.com'],
    ['<footer>Germany | France | Spain</footer>', 'acme.com'],
    ['<p>London | New York | Singapore</p>', 'acme.com'],
    // No place.
    ['<p>Remote, United States</p>', 'acme.com'],
    ['<footer>Remote-first, Germany</footer>', 'acme.com'],
    ['<footer>© 2024 Acme, Inc., Delaware</footer>', 'acme.com'],
    // Numbers and years.
    ['<footer>2024 Acme GmbH | Impressum</footer>', 'acme.de'],
    ['<p>1200 Customers</p>', 'acme.dk'],
    ['<p>10000 Kunden</p>', 'acme.de'],
    ['<p>2019 Launch</p>', 'acme.ch'],
    // Of others, or of a branch.
    ['<footer>Hosted in Frankfurt, Germany</footer>', 'acme.com'],
    ['<footer>Data stored in Dublin, Ireland</footer>', 'acme.com'],
    ['<footer>Governing law: State of California, USA</footer>', 'acme.com'],
    ['<p>Acme is headquartered in London with offices in Paris, France.</p>', 'acme.com'],
  ])('is not in a menu, a list or a number: %s on %s', async (html, domain) => {
    expect(await places(html, 'home', domain)).toEqual([null, null]);
  });

  it.each([
    '<p>4517 Washington Ave. Manchester, Kentucky 39495</p>',
    '<p>2972 Westheimer Rd. Santa Ana, Illinois 85486</p>',
    '<p>6391 Elgin St. Celina, Delaware 10299</p>',
    '<p>Complaints: Bank of Lithuania, Totorių g. 4, LT-01121 Vilnius</p>',
    '<p>Data protection officer: DPO Services GmbH, Am Markt 1, 50667 Köln, Germany</p>',
    '<p>Zuständige Kontrollstelle: ABCERT AG, Martinstraße 42, 73728 Esslingen</p>',
    '<p>Berufshaftpflichtversicherung: HDI AG, HDI-Platz 1, 30659 Hannover</p>',
    '<p>Universalschlichtungsstelle, Straßburger Straße 8, 77694 Kehl</p>',
    '<p>Délégué à la protection des données : DPO Conseil, 5 rue de la Paix, 75002 Paris</p>',
    '<h3>Datenschutzbeauftragter</h3><p>Jan Weber</p><p>Am Markt 1</p><p>50667 Köln</p>',
  ])('is that of no template, officer or authority: %s', async (html) => {
    expect(await places(html, 'imprint', 'acme.de', 'de')).toEqual([null, null]);
  });

  it.each([
    ['<p>1 Main St, Lexington, Kentucky 40507</p>', ['Lexington', 'US']],
    ['<p>1 Broadway, New York, New York 10004</p>', ['New York', 'US']],
    ['<p>Acme studio, based in Montréal, Québec.</p>', ['Montréal', 'CA']],
    [
      '<h3>Vestiging Gent</h3><p>Veldstraat 2, 9000 Gent, België</p><p>Acme, Meir 1, 2000 Antwerpen, België</p>'.concat(
        '<h3>Hoofdkantoor</h3><p>Wilhelminakade 300, 3072 AR Rotterdam</p>',
      ),
      ['Rotterdam', 'NL'],
    ],
    [
      '<h3>Delegación Madrid</h3><p>Alcalá 200, 28028 Madrid</p><h3>Central</h3><p>Colón 22, 46004 Valencia, España</p>',
      ['Valencia', 'ES'],
    ],
    [
      '<footer>Registered office: 86-90 Paul Street, London EC2A 4NE</footer><h3>Manchester (HQ)</h3>'.concat(
        '<p>5 Piccadilly Place, Manchester M1 3BR</p>',
      ),
      ['Manchester', 'GB'],
    ],
    ['<p>Registered office: 86-90 Paul Street, London EC2A 4NE</p><p>1 Park Row, Leeds LS1 5AB</p>', ['London', 'GB']],
  ])('is that of the firm: %s', async (html, place) => {
    expect(await places(html, 'contact', 'acme.de', 'de')).toEqual(place);
  });

  it('prefers the head office to a branch', async () => {
    const html =
      '<p>London office: 1 Strand, London WC2N 5HR</p><p>Headquarters</p><p>1801 Blake St, Denver, CO 80202</p>';
    expect(await places(html)).toEqual(['Denver', 'US']);
  });

  it.each([
    '<p>Hébergeur : OVH SAS, 2 rue Kellermann, 59100 Roubaix, France</p>',
    '<p>Meet us at LearnFest, Chicago, IL 60601</p>',
    '<p>Our advisor Cal Dodd lives near the river in Boise, ID 83702.</p>',
    '<div class="customers"><p>Boise, ID 83702</p></div>',
    '<p>Call 1234 Numbers Inc, today</p>',
  ])('is not in %s', async (html) => expect(await places(html, 'about')).toEqual([null, null]));
});

describe('a place of the past, of a founding or of a person', () => {
  it.each([
    'Acme was based in Leeds, England until 2015.',
    'Originally based in Leeds, England, Acme moved to Berlin.',
    'Acme is formerly based in Leeds, England.',
    'We will be based in Leeds, England from 2027.',
    'Ann Lee, who is based in Austin, Texas, leads Acme.',
    'Acme was founded in Austin, Texas.',
    'Acme is incorporated in Wilmington, Delaware.',
  ])('is none of the company: %s', async (text) => expect(await places(`<p>${text}</p>`)).toEqual([null, null]));

  it.each([
    ['Acme was founded in 2015 and is based in Austin, Texas.', ['Austin', 'US']],
    ['Founded by Ann Lee, who was a nurse, Acme is based in Austin, Texas.', ['Austin', 'US']],
    ['Established in January 1998, 1 Fore Street, London EC2Y 9DT', ['London', 'GB']],
  ])('is not all that a sentence states: %s', async (text, place) =>
    expect(await places(`<p>${text}</p>`)).toEqual(place),
  );
});
