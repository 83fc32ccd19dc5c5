interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

interface Prompt {
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly arguments: PromptArgument[];
  };
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

export type FilledPrompt = {
  readonly description: string;
  readonly messages: { readonly role: 'user'; readonly content: { readonly type: 'text'; readonly text: string } }[];
};

/** The three most common tasks. */
export const PROMPTS: readonly Prompt[] = [
  {
    listed: {
      name: 'research_company',
      title: 'Research a company',
      description: 'What it does, who runs and funds it, what it is built with, and whether it is hiring.',
      arguments: [{ name: 'company', description: 'Name or domain of the company', required: true }],
    },
    text: ({ company }) =>
      `Research the company "${company}". Find its record with startups_match if this is a domain, else with ` +
      `startups_list (q). If several fit, say which ones and how they differ, and go on with the likeliest. Read ` +
      `startups_get, then companies_technology and companies_hiring_scan by the domain of its website, and ` +
      `companies_mentions by its slug. Write: one sentence on what it does; people; funding with dates and lead ` +
      `investors; technology; hiring; recent press of it. Give the source of each fact, state what is not known, and end with the credits that were used.`,
  },
  {
    listed: {
      name: 'find_companies',
      title: 'Find companies that fit',
      description: 'A list of companies by a description in plain words, as a table.',
      arguments: [
        {
          name: 'description',
          description: 'What to search for, for example "climate startups in Kenya since 2021"',
          required: true,
        },
        { name: 'limit', description: 'Number of results (default: 20)', required: false },
      ],
    },
    text: ({ description, limit = '20' }) =>
      `Find up to ${limit} companies that fit: "${description}". Read vocabularies first, so that sectors, stages and ` +
      `countries are spelt as the service knows them, then ask startups_list with the filters that the description ` +
      `names; use q only for words that no filter covers. Answer with a table of name, country, sectors, stage, ` +
      `founded, funding and link (service_url), then say in one line which filters were used and how many there are ` +
      `in all.`,
  },
  {
    listed: {
      name: 'funding_trends',
      title: 'Funding trends',
      description: 'How a sector, or the market as a whole, is being funded at the moment.',
      arguments: [{ name: 'sector', description: 'A sector (default: the whole market)', required: false }],
    },
    text: ({ sector }) =>
      sector
        ? `How is the sector "${sector}" being funded? Read vocabularies for its exact name, trends_sector for it, and ` +
          `startups_list with that sector, sort=-funding, for the largest companies. Say how thin the basis of ` +
          `each figure is (the response states it), and do not infer a trend from a handful of rounds.`
        : `Which sectors received funding recently? Read trends_current, and trends_sector for the two sectors that moved most. ` +
          `State how few rounds each figure rests on (the response has the count), and do not infer a trend from a handful of ` +
          `rounds.`,
  },
];

/** The prompt with its arguments filled in, or the reason why that fails. */
export function promptOf(name: string, given: Readonly<Record<string, string>>): FilledPrompt | string {
  const prompt = PROMPTS.find(({ listed }) => listed.name === name);
  if (!prompt) return `There is no prompt ${name}; prompts/list names them all`;
  const missing = prompt.listed.arguments.filter((wanted) => wanted.required && !given[wanted.name]?.trim());
  if (missing.length > 0) return `The prompt ${name} needs ${missing.map((wanted) => wanted.name).join(' and ')}`;
  return {
    description: prompt.listed.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
  };
}
