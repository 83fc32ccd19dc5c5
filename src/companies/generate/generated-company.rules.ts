import { slugBaseOf } from '../../vocabulary/company-name.js';
import { type CompanyDetails, type CompanyExit, type Product } from '../record/company.events.js';

/** One generated company with all related records; investors by their index in the data set. */
export interface GeneratedCompany {
  readonly domain: string;
  readonly slugBase: string;
  readonly details: CompanyDetails & { readonly name: string };
  readonly rounds: readonly GeneratedRound[];
  readonly exit: CompanyExit | null;
  readonly products: readonly Omit<Product, 'productId'>[];
  readonly people: readonly { readonly name: string; readonly title: string; readonly isFounder: boolean }[];
}

export interface GeneratedRound {
  readonly round: string;
  readonly date: string;
  readonly amount: number | null;
  readonly valuation: number | null;
  readonly lead: number;
  readonly others: readonly number[];
}

const STARTS =
  'Al Ar Be Bor Cal Cor Da Del El En Fa Fer Ga Gra Hel Hy In Ka Kor La Lu Ma Mer Na Nor O Or Pa Per Qua Ra Sa Sol Ta Ter U Va Ver Vi Xe Zen'.split(
    ' ',
  );
const MIDDLES = 'ba ca de do fi ga go la le li lo ma mi na ne no ra re ri ro sa se ta ti to va ve vi za'.split(' ');
const ENDS =
  'bit cast core dex flow gen grid hub lab lane line link loop mark mind net nova pay port pulse scale scope sense shift span stack sync tech tide trace vault ware wave wire works yard'.split(
    ' ',
  );
const SECOND = ['', '', '', '', ' AI', ' Health', ' Labs', ' Systems', ' Robotics', ' Energy', ' Bio', ' Finance'];
const TLDS = ['com', 'com', 'com', 'com', 'ai', 'ai', 'io', 'io', 'co', 'dev', 'app', 'health', 'de', 'co.uk'];
/** Weighted: a few sectors and countries have most companies. */
const SECTORS =
  'Artificial Intelligence,Fintech,Developer Tools,Healthcare,Enterprise Software,E-commerce,Cybersecurity,Biotechnology,Marketing,Education,Climate,Robotics,Logistics,Real Estate,Gaming,Payments,Insurance,Hardware,Media and Entertainment,Food and Beverage,Energy,LegalTech,Human Resources,Travel and Hospitality,Agriculture,Aerospace,Manufacturing,Consumer Products,Crypto and Web3,GovTech'.split(
    ',',
  );
const PLACES =
  'US/San Francisco,US/New York,GB/London,IN/Bengaluru,DE/Berlin,US/Boston,FR/Paris,CA/Toronto,IL/Tel Aviv,US/Austin,SG/Singapore,BR/São Paulo,US/Seattle,NL/Amsterdam,SE/Stockholm,ES/Barcelona,AU/Sydney,JP/Tokyo,NG/Lagos,MX/Mexico City,KE/Nairobi,CH/Zurich,PL/Warsaw,ID/Jakarta,EE/Tallinn,IE/Dublin,KR/Seoul,AE/Dubai,CO/Bogotá,EG/Cairo'.split(
    ',',
  );
const TECHNOLOGIES =
  'TypeScript,Python,Go,Rust,React,PostgreSQL,Kubernetes,AWS,Google Cloud,PyTorch,Kafka,Redis,Ruby,Java,Elixir'.split(
    ',',
  );
const FIRST =
  'Ada Alan Amara Ana Anders Aiko Ben Carla Chen Dana David Elena Emre Farah Grace Hugo Ines Ivan Jana Jonas Kofi Lara Leo Lin Maria Mateo Mei Nadia Noah Olga Omar Priya Ravi Rosa Sara Sven Tariq Uma Vera Wei Yara Zoe'.split(
    ' ',
  );
const LAST =
  'Abe Ahmed Almeida Andersson Bauer Berg Brown Castillo Chen Costa Diallo Dubois Evans Fischer Garcia Haddad Ito Jansen Kaur Khan Kim Kowalski Larsen Lee Lopez Meyer Mensah Nguyen Novak Okafor Olsen Patel Popov Reyes Rossi Sato Schmidt Silva Singh Tanaka Torres Wang Weber Yilmaz'.split(
    ' ',
  );
const LADDER = [
  { round: 'Pre-seed', from: 1e5, to: 1e6 },
  { round: 'Seed', from: 5e5, to: 5e6 },
  { round: 'Series A', from: 4e6, to: 2.5e7 },
  { round: 'Series B', from: 1.5e7, to: 7e7 },
  { round: 'Series C', from: 4e7, to: 2e8 },
  { round: 'Series D', from: 8e7, to: 5e8 },
] as const;

export const INVESTOR_FIRMS = 2_000;

/** The name of the investor at an index of the data set. */
export function investorName(seed: number, place: number): string {
  const random = randomOf(seed ^ 0x51ed270b, place);
  const kind = ['Capital', 'Ventures', 'Partners', 'Fund', 'Angels', 'Growth'][place % 6] as string;
  return `${madeUpName(random)} ${kind} ${toRoman(1 + Math.floor(place / 600))}`.trim();
}

/** Company number `index` of a seed: identical on every machine and in any order. */
export function generatedCompany(seed: number, index: number, today: Date): GeneratedCompany {
  const random = randomOf(seed, index);
  const name = `${madeUpName(random)}${pick(random, SECOND)}`;
  const [country, city] = pickSkewed(random, PLACES).split('/') as [string, string];
  const founded = today.getUTCFullYear() - 1 - Math.floor(random() * 20);
  const foundedDate = `${founded}-${two(1 + Math.floor(random() * 12))}`;
  // The number makes domains unique; names may repeat, as real names do.
  const domain = `${slugBaseOf(name)}-${index.toString(36)}.${pick(random, TLDS)}`;
  const sectors = [...new Set([pickSkewed(random, SECTORS), pickSkewed(random, SECTORS)])];
  const rounds = roundsOf(random, foundedDate, today);
  const exitedOn = dayAfter(rounds.at(-1)?.date ?? foundedDate, 400);
  const isAcquired = rounds.length > 1 && random() < 0.08 && exitedOn <= dayOf(today);
  const isClosed = !isAcquired && random() < 0.12;
  const stage = rounds.at(-1)?.round;
  const product = `${name} ${pick(random, ['Cloud', 'Studio', 'One', 'Connect', 'Insights'])}`;
  return {
    domain,
    slugBase: slugBaseOf(name),
    details: {
      name,
      oneLiner: `${pick(random, ['The', 'A', 'Your'])} ${pick(random, ['platform', 'toolkit', 'network', 'marketplace', 'engine'])} for ${(sectors[0] as string).toLowerCase()}`,
      description: `${name} builds ${pick(random, ['software', 'infrastructure', 'devices', 'data products', 'services'])} for ${sectors.join(' and ').toLowerCase()} teams in ${city}. Founded in ${founded}.`,
      website: `https://${domain}`,
      sectors,
      ...(stage !== undefined && { stage }),
      foundedDate,
      launchedOn: earlier(dayAfter(foundedDate, Math.floor(random() * 500)), dayOf(today)),
      hqCountry: country,
      hqCity: city,
      employeeCount: 1 + Math.floor(random() ** 3 * 40 * (1 + rounds.length * rounds.length)),
      isHiring: random() < 0.35,
      isStealth: random() < 0.03,
      status: isAcquired ? 'acquired' : isClosed ? 'closed' : 'active',
      technologies: [...new Set([pickSkewed(random, TECHNOLOGIES), pickSkewed(random, TECHNOLOGIES)])],
    },
    rounds,
    exit: isAcquired ? { kind: 'acquired', date: exitedOn, acquirer: null, amount: null } : null,
    products:
      random() < 0.3
        ? [
            {
              slugBase: slugBaseOf(product),
              name: product,
              category: sectors[0] as string,
              pricingType: pick(random, ['free', 'freemium', 'paid']),
              status: 'live',
              website: `https://${domain}/product`,
              description: null,
            },
          ]
        : [],
    people: peopleOf(random),
  };
}

function roundsOf(random: Random, foundedDate: string, today: Date): GeneratedRound[] {
  // Three rounds per company on average: many companies have one, few have six.
  const count = Math.min(LADDER.length, Math.floor(-Math.log(1 - random()) * 5.5));
  const rounds: GeneratedRound[] = [];
  let date = foundedDate;
  for (const { round, from, to } of LADDER.slice(0, count)) {
    date = dayAfter(date, 120 + Math.floor(random() * 420));
    // Rounds after today are dropped, not moved to the last day.
    if (date > dayOf(today)) break;
    const amount = Math.round((from * (to / from) ** random()) / 1e4) * 1e4;
    const others = Array.from({ length: Math.floor(random() * 4) }, () => skewed(random, INVESTOR_FIRMS));
    rounds.push({
      round,
      date,
      amount: random() < 0.1 ? null : amount,
      valuation: random() < 0.4 ? amount * 5 : null,
      lead: skewed(random, INVESTOR_FIRMS),
      others,
    });
  }
  return rounds;
}

function peopleOf(random: Random): GeneratedCompany['people'] {
  const count = 1 + Math.floor(random() * 3);
  return Array.from({ length: count }, (_, place) => ({
    name: `${pick(random, FIRST)} ${pick(random, LAST)}`,
    title: place === 0 ? 'Founder and CEO' : place === 1 ? 'Founder and CTO' : 'Head of Product',
    isFounder: place < 2,
  }));
}

export type Random = () => number;

/** A deterministic stream of numbers from 0 to 1 for each index (mulberry32). */
export function randomOf(seed: number, place: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function madeUpName(random: Random): string {
  const middles = random() < 0.5 ? pick(random, MIDDLES) : '';
  return `${pick(random, STARTS)}${middles}${pick(random, MIDDLES)}${pick(random, ENDS)}`;
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

function pickSkewed<T>(random: Random, list: readonly T[]): T {
  return list[skewed(random, list.length)] as T;
}

/** Skewed towards small numbers. */
function skewed(random: Random, below: number): number {
  return Math.min(below - 1, Math.floor(below * random() ** 2.5));
}

function dayAfter(date: string, days: number): string {
  return dayOf(new Date(Date.parse(`${`${date}-01-01`.slice(0, 10)}T00:00:00Z`) + days * 86_400_000));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}

function toRoman(n: number): string {
  return ['', '', 'II', 'III', 'IV'][n] ?? String(n);
}
