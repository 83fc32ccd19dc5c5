import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface DemoRound {
  readonly round: string;
  readonly daysAgo: number;
  /** US dollars, as all amounts here. */
  readonly amount: number;
  readonly lead: string;
  readonly others: readonly string[];
}

export interface DemoCompany {
  readonly name: string;
  readonly domain: string;
  readonly oneLiner: string;
  readonly description: string;
  readonly sectors: string;
  readonly city: string;
  readonly country: string;
  readonly founded: string;
  readonly employees: number;
  readonly technologies: string;
  readonly founders: readonly { readonly name: string; readonly title: string }[];
  readonly rounds: readonly DemoRound[];
  readonly product?: Readonly<Record<'name' | 'category' | 'pricing' | 'description', string>>;
  readonly revenue?: { readonly amount: number; readonly valuation: number };
}

interface Dated {
  readonly domain: string;
  readonly daysAgo: number;
}

/** `demo-records.json`: made-up companies, with what press and users say of them. */
export interface DemoRecords {
  readonly companies: readonly DemoCompany[];
  /** A source that counts employees anew: the first figure is corrected, and both stay in the log. */
  readonly correction: { readonly domain: string; readonly employees: number };
  readonly submissions: readonly Readonly<Record<'name' | 'domain' | 'oneLiner' | 'sector', string>>[];
  readonly domains: readonly string[];
  readonly stories: readonly (Dated & Readonly<Record<'type' | 'title' | 'quote', string>>)[];
  readonly reviews: readonly (Dated & Readonly<Record<'community' | 'sentiment' | 'snippet', string>>)[];
  readonly articles: readonly (Dated & Readonly<Record<'title' | 'summary', string>>)[];
}

export const DEMO = JSON.parse(readFileSync(join(import.meta.dirname, 'demo-records.json'), 'utf8')) as DemoRecords;

const PUBLICATIONS = ['The Harbour Post', 'Ledger Weekly', 'Field Notes Radio', 'The Quay'] as const;

export type Row = Readonly<Record<string, unknown>>;

/** The rows to import, by kind. Dates count back from today, so that the latest weeks have rounds. */
export function demoRows(today: Date): Readonly<Record<string, readonly Row[]>> {
  const day = (daysAgo: number): string => new Date(today.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const publication = (n: number): string => PUBLICATIONS[n % PUBLICATIONS.length] as string;
  return {
    companies: DEMO.companies.map((company, n) => ({
      name: company.name,
      website: `https://${company.domain}`,
      one_liner: company.oneLiner,
      description: company.description,
      sectors: company.sectors,
      founded_date: company.founded,
      hq_city: company.city,
      hq_country: company.country,
      employee_count: company.employees,
      technologies: company.technologies,
      status: 'active',
      is_hiring: company.employees > 40,
      // The newest of all, so that home and lists begin with them.
      launched_on: day(n),
    })),
    funding: DEMO.companies.flatMap(({ name, domain, rounds }) =>
      rounds.map(({ round, daysAgo, amount, lead, others }) => ({
        company: name,
        website: `https://${domain}`,
        round,
        date: day(daysAgo),
        amounts: amount,
        leadInvestors: lead,
        investors: [lead, ...others].join('; '),
      })),
    ),
    people: DEMO.companies.flatMap(({ name: company, domain, founders }) =>
      founders.map(({ name, title }) => ({
        name,
        company,
        website: `https://${domain}`,
        title,
        email: `${name.split(' ', 1)[0]?.toLowerCase()}@${domain}`,
      })),
    ),
    products: DEMO.companies.flatMap(({ name: company, domain, product }) => {
      const website = `https://${domain}`;
      return product === undefined
        ? []
        : [{ ...product, company, companyWebsite: website, status: 'live', website: `${website}/product` }];
    }),
    revenue: DEMO.companies.flatMap(({ domain, revenue, employees }) =>
      revenue === undefined ? [] : [{ domain, ...revenue, employees, asOf: day(150), verified: true }],
    ),
    mentions: DEMO.stories.map(({ daysAgo, ...story }, n) => ({
      ...story,
      date: day(daysAgo),
      publication: publication(n),
      url: `https://news.example/${n + 1}`,
      ...(story.type === 'podcast' && { timestamp: 612 }),
    })),
    reviews: DEMO.reviews.map(({ daysAgo, ...review }, n) => ({
      ...review,
      date: day(daysAgo),
      author: `reader_${n + 1}`,
      permalink: `https://forum.example/${review.community}/${n + 1}`,
    })),
    articles: DEMO.articles.map(({ daysAgo, ...article }, n) => ({
      ...article,
      date: day(daysAgo),
      publication: publication(n),
      url: `https://news.example/articles/${n + 1}`,
    })),
  };
}
