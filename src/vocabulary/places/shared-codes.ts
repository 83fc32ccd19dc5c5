import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folded } from '../ascii-fold.js';

/**
 * Cities by a code that both their country, or an Australian state, and a state of the USA, a province of Canada or
 * another country have, in spellings and languages that the table of cities lacks; none is the name of a known town of that
 * state or province. Keys are folded; without a code a name shows its country by itself.
 */
const CITIES: Readonly<Record<string, readonly [country: string, cities: string]>> = {
  AL: ['AL', 'tirana,tirane,durres,vlore'],
  AR: ['AR', 'buenos aires,caba,cordoba,rosario,mendoza,la plata,mar del plata'],
  AZ: ['AZ', 'baku'],
  CA: [
    'CA',
    'toronto,montreal,vancouver,ottawa,calgary,edmonton,winnipeg,halifax,quebec,quebec city,mississauga,brampton,markham,' +
      'kitchener,waterloo,laval,gatineau,saskatoon,regina,burnaby,kelowna,guelph,vaughan,sherbrooke,fredericton',
  ],
  CO: ['CO', 'bogota,medellin,cali,barranquilla,cartagena,bucaramanga,pereira,manizales'],
  DE: [
    'DE',
    'berlin,hamburg,munich,munchen,koln,cologne,frankfurt,frankfurt am main,stuttgart,dusseldorf,leipzig,dortmund,essen,' +
      'bremen,dresden,hannover,nurnberg,nuremberg,duisburg,bochum,wuppertal,bielefeld,bonn,munster,karlsruhe,mannheim,' +
      'augsburg,wiesbaden,aachen,kiel,freiburg,mainz,rostock,kassel,potsdam,heidelberg,darmstadt,regensburg,ulm,erfurt,' +
      'jena,bremerhaven,konstanz,paderborn,gottingen,chemnitz,magdeburg,braunschweig,bamberg,bayreuth,cottbus,erlangen,gelsenkirchen,giessen,gutersloh,hagen,' +
      'halle,heilbronn,hildesheim,ingolstadt,koblenz,krefeld,leverkusen,lubeck,luneburg,marburg,monchengladbach,oberhausen,' +
      'oldenburg,osnabruck,passau,pforzheim,reutlingen,saarbrucken,schwerin,siegen,solingen,trier,tubingen,walldorf,' +
      'wolfsburg,wurzburg,garching',
  ],
  GA: ['GA', 'libreville'],
  ID: [
    'ID',
    'jakarta,bandung,surabaya,yogyakarta,denpasar,bali,tangerang,semarang,medan,bogor,depok,malang,batam,south jakarta',
  ],
  IL: [
    'IL',
    "tel aviv,tel-aviv,tel aviv-yafo,tel-aviv yafo,jerusalem,haifa,herzliya,ramat gan,petah tikva,petach tikva,ra'anana," +
      "raanana,netanya,rehovot,be'er sheva,beer sheva,rishon lezion,hod hasharon,kfar saba,yokneam,caesarea," +
      'ramat-gan,holon,bnei brak,ashdod,givatayim,nes ziona,yavne,airport city',
  ],
  IN: [
    'IN',
    'bangalore,bengaluru,mumbai,pune,hyderabad,chennai,delhi,new delhi,gurgaon,gurugram,noida,kolkata,ahmedabad,jaipur,' +
      'kochi,cochin,indore,chandigarh,coimbatore,mohali,lucknow,nagpur,surat,vadodara,thiruvananthapuram,trivandrum,' +
      'bhubaneswar,visakhapatnam,mysore,mysuru,bhopal,goa,navi mumbai,thane,secunderabad,madurai,nashik,rajkot,patna,' +
      'faridabad,ghaziabad,greater noida,kanpur,vijayawada,mangalore',
  ],
  KY: ['KY', 'george town,grand cayman'],
  LA: ['LA', 'vientiane'],
  MA: ['MA', 'casablanca,rabat,marrakech,marrakesh,tangier,agadir'],
  MD: ['MD', 'chisinau'],
  ME: ['ME', 'podgorica,budva'],
  MN: ['MN', 'ulaanbaatar,ulan bator'],
  MO: ['MO', 'macau,macao'],
  MT: ['MT', "valletta,sliema,st julians,st. julians,st julian's,st. julian's,birkirkara,msida,gzira,mosta"],
  NC: ['NC', 'noumea'],
  NE: ['NE', 'niamey'],
  NL: [
    'NL',
    'amsterdam,rotterdam,utrecht,eindhoven,the hague,den haag,groningen,delft,leiden,haarlem,nijmegen,tilburg,breda,arnhem,' +
      'enschede,maastricht,almere,amersfoort,hilversum,hoofddorp,zwolle,den bosch',
  ],
  PA: ['PA', 'panama city,panama,ciudad de panama'],
  PE: ['PE', 'lima,arequipa,trujillo,cusco,miraflores,san isidro'],
  SK: ['SK', 'bratislava,kosice,zilina,trnava,nitra,presov,banska bystrica'],
  TN: ['TN', 'tunis,sfax,sousse'],
  SA: ['AU', 'adelaide,mount gambier,whyalla,mawson lakes'],
  WA: ['AU', 'perth,fremantle,joondalup,bunbury,mandurah,subiaco,kalgoorlie,geraldton,osborne park'],
};
const ALONE: Readonly<Record<string, string>> = {
  AT: 'wien',
  BE: 'bruxelles,brussel',
  CZ: 'praha',
  DE: 'munchen,frankfurt,cologne,nuremberg',
  DK: 'kobenhavn',
  IN: 'bangalore,bombay,calcutta',
  IT: 'milano,roma,torino,napoli',
  MX: 'ciudad de mexico,cdmx',
  PL: 'warszawa',
  PT: 'lisboa,lisbon',
  RU: 'moskva',
  SE: 'goteborg',
  UA: 'kiev,kyiv',
  US: 'new york,nyc,san francisco,palo alto,menlo park,saint louis',
  VN: 'saigon',
};

let known: ReadonlyMap<string, string> | undefined;

/** Read with the first use, since most processes never need it. */
function countries(): ReadonlyMap<string, string> {
  if (known) return known;
  const lines = readFileSync(join(import.meta.dirname, 'city-countries.tsv'), 'utf8').split('\n');
  const table = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string, string]);
  const ours = Object.entries(CITIES).map(([code, [country, cities]]) => [code, country, cities] as const);
  const alone = Object.entries(ALONE).map(([country, cities]) => ['', country, cities] as const);
  return (known = new Map(
    [...table, ...ours, ...alone].flatMap(([code, country, cities]) =>
      cities.split(',').map((city) => [`${city}, ${code}`, country] as const),
    ),
  ));
}

/**
 * `DE` for `Berlin, DE`, `US` for `San Jose, CA` and `AU` for `Perth, WA`; null where the city does not show which country
 * the code means.
 */
export function countryByCity(city = '', code = ''): string | null {
  return code.trim() === '' ? null : found(city, code.trim());
}

/** `DE` for `Berlin`: the country in which nearly all people of cities of the name live; null for other cities. */
export function countryOfCity(city: string): string | null {
  return found(city, '');
}

function found(city: string, code: string): string | null {
  return countries().get(`${folded(city.trim()).replaceAll('’', "'")}, ${code}`) ?? null;
}
