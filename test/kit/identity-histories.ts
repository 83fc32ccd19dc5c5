/** Generated import histories, with the true person of each row. Companies and names of a history are its own. */

export interface PersonRow {
  readonly name: string;
  readonly company: string;
  /** Identifies the row's person, so that a role on the wrong record is detected. */
  readonly title: string;
  readonly linkedin: string;
  readonly email: string;
}

export interface FundingRow {
  readonly company: string;
  readonly website: string;
  readonly round: string;
  readonly date: string;
  readonly amount: number;
  readonly investors: string;
  readonly founders: string;
}

export interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly website: string;
}

/** One state of the data: files of each kind, from one day. */
export interface Snapshot {
  readonly observedAt: string;
  readonly companies: readonly CompanyRow[];
  readonly people: readonly PersonRow[];
  readonly funding: readonly FundingRow[];
}

export interface RealPerson {
  readonly id: string;
  readonly name: string;
  readonly profile: string | null;
  /** Shares the name with another person at the company: rows without a profile may be undecidable. */
  readonly hasNamesake: boolean;
}

export interface Histories {
  readonly people: readonly RealPerson[];
  readonly companies: number;
  /** Investors by company. */
  readonly investors: ReadonlyMap<string, ReadonlySet<string>>;
  /** The amount in the newest snapshot with the round, by company and round. */
  readonly amounts: ReadonlyMap<string, number>;
  readonly snapshots: readonly Snapshot[];
  /** People to erase after the snapshot of this number. */
  readonly erasures: readonly { readonly after: number; readonly person: RealPerson }[];
}

const DAYS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
const GIVEN = ['Ada', 'Bob', 'Chloé', 'Dmitri', 'Eve', 'Ana'];
const FAMILY = ['Quimbly', 'Tarrow', 'Sá', 'Co', "O'Neil", 'Lee', 'van Dorn'];

/** Deterministic for a seed. */
export function makeHistories(count: number, seed: number): Histories {
  const random = randomOf(seed);
  const made = Array.from({ length: count }, (_, index) => makeHistory(index, random));
  return {
    people: made.flatMap(({ people }) => people),
    companies: made.reduce((sum, { companies }) => sum + companies, 0),
    investors: new Map(made.flatMap(({ investors }) => [...investors])),
    amounts: new Map(made.flatMap(({ amounts }) => [...amounts])),
    snapshots: DAYS.map((day, at) => ({
      observedAt: `${day}T00:00:00.000Z`,
      companies: made.flatMap(({ snapshots }) => snapshots[at]?.companies ?? []),
      people: made.flatMap(({ snapshots }) => snapshots[at]?.people ?? []),
      funding: made.flatMap(({ snapshots }) => snapshots[at]?.funding ?? []),
    })),
    erasures: made.flatMap(({ erasures }) => erasures),
  };
}

type Random = (below: number) => number;

function makeHistory(index: number, random: Random): Histories {
  const companies = Array.from({ length: 1 + random(2) }, (_, at) => ({
    id: `c${index}-${at}`,
    name: `Firm ${word(index)} ${word(at)}`,
    host: random(4) > 0 ? `firm-${word(index)}-${word(at)}.com` : null,
  }));
  const people: (RealPerson & { readonly email: string | null; readonly places: readonly string[] })[] = [];
  for (let at = 0; at < 2 + random(4); at++) {
    const home = companies[random(companies.length)] as { name: string };
    const before = people.filter(({ profile, places }) => profile !== null && places[0] === home.name);
    // A namesake at the same company is a different person with a different profile.
    const namesake = random(3) === 0 ? before[0] : undefined;
    const name = namesake?.name ?? `${pick(GIVEN, random)} ${pick(FAMILY, random)} ${word(at)}`;
    const profile = namesake || random(2) === 0 ? `linkedin.com/in/p-${index}-${at}` : null;
    const away = companies.find((company) => company !== home)?.name;
    const places = profile !== null && away && random(2) === 0 && !namesake ? [home.name, away] : [home.name];
    const email = random(2) === 0 ? `p${index}-${at}@mail.example` : null;
    people.push({ id: `${index}.${at}`, name, profile, email, places, hasNamesake: false });
  }
  const real = people.map((person) => ({
    ...person,
    hasNamesake: people.some((other) => other !== person && other.name === person.name),
  }));
  const investors = new Map<string, Set<string>>();
  const amounts = new Map<string, number>();
  const snapshots = DAYS.map((day, at) => ({
    observedAt: day,
    companies: companies.map(({ id, name, host }) => ({
      id,
      name: random(2) ? name : name.toUpperCase(),
      website: host === null ? '' : pick([`https://www.${host}/`, `http://${host}`, host], random),
    })),
    people: [
      ...real.filter(() => random(3) > 0).map((person) => personRow(person, at, random)),
      // Without these rows nothing would connect two places or distinguish namesakes, so no rule could decide.
      ...real.filter(({ hasNamesake, places }) => at === 0 && (hasNamesake || places.length > 1)).map(homeRow),
    ],
    funding: companies
      .filter(() => random(2) === 0)
      .map(({ name, host }) => {
        const names = [`Backer ${word(index)}${pick(['a', 'b', 'c'], random)} Stone`, `Fund ${word(index)} Capital`];
        const backers = names.slice(0, 1 + random(2));
        const known = investors.get(name) ?? new Set<string>();
        for (const backer of backers) known.add(backer);
        investors.set(name, known);
        const amount = 1_000_000 * (at + 1);
        amounts.set(name, amount);
        return {
          company: name,
          website: host ?? '',
          round: 'Seed',
          date: '2025-06-01',
          amount,
          investors: backers.join('; '),
          founders:
            real.filter(({ places, hasNamesake }) => places[0] === name && !hasNamesake).map((p) => p.name)[0] ?? '',
        };
      }),
  }));
  const erasures = index % 20 === 0 ? [{ after: 1, person: real[0] as RealPerson }] : [];
  return { people: real, companies: companies.length, investors, amounts, snapshots, erasures };
}

function personRow(
  { id, name, profile, email, places }: RealPerson & { email: string | null; places: readonly string[] },
  snapshot: number,
  random: Random,
): PersonRow {
  const place = random(places.length);
  // At other places only the profile identifies the person.
  const hasProfile = profile !== null && (place > 0 || random(3) > 0);
  return {
    name: pick([name, name.toUpperCase(), `Dr. ${name}`, name.normalize('NFD')], random),
    company: places[place] as string,
    title: `Role ${id} ${random(3) === 0 ? snapshot : 'x'}`,
    linkedin: hasProfile ? pick([`https://www.${profile}/`, `http://uk.${profile}?x=1`], random) : '',
    email: email !== null && random(2) === 0 ? email : '',
  };
}

function homeRow({ id, name, profile, places }: RealPerson & { places: readonly string[] }): PersonRow {
  return { name, company: places[0] as string, title: `Role ${id} home`, linkedin: `https://${profile}`, email: '' };
}

/** The same rows shuffled and split into files of other names. */
export function shuffled<T>(rows: readonly T[], seed: number): T[] {
  const random = randomOf(seed);
  const result = [...rows];
  for (let at = result.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [result[at], result[other]] = [result[other] as T, result[at] as T];
  }
  return result;
}

/**
 * Encodes a number in letters, since digits in names are rare. The prefix avoids `aka` and legal forms such as `co`.
 */
function word(n: number): string {
  const letters = (m: number): string =>
    m < 26 ? String.fromCharCode(97 + m) : `${letters(Math.floor(m / 26) - 1)}${letters(m % 26)}`;
  return `zu${letters(n)}`;
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[random(values.length)] as T;
}

/** Mulberry32. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
