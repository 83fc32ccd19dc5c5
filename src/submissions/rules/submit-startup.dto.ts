import { Checked } from './checked.decorator.js';
import { listOf, optional, termOf } from './field.rules.js';
import {
  MAX_SECTORS,
  article,
  count,
  description,
  link,
  nameRule,
  names,
  oneLiner,
  organisations,
  people,
  product,
  shortText,
  usd,
  website,
} from './submission-fields.rules.js';
import {
  AMOUNT,
  ARTICLE,
  EMAIL,
  FLAG,
  listSchema,
  ORGANISATION,
  PERSON,
  PRODUCT,
  described,
  termSchema,
  TEXT,
  TEXTS,
  URI,
} from './submission-schemas.rules.js';
import { country, dateOf, emailOf, flag, lineOf, urlOf } from './value.rules.js';
import {
  type SubmittedArticle,
  type SubmittedOrganisation,
  type SubmittedPerson,
  type SubmittedProduct,
} from './submitted-parts.dto.js';

const DESCRIPTION_EXAMPLE =
  'Northmoor Robotics designs and builds small robots that sort parcels in warehouses too small for a conveyor. A robot is ' +
  'taught a new shelf in an hour, works beside people without a fence, and is rented by the month with its maintenance.';

/**
 * The body of a submission: each field with its rule, in documented order. Checked texts are normalised and vocabulary
 * values canonical; an absent field is unstated.
 */
export class SubmitStartupDto {
  @Checked(nameRule, {
    type: 'string',
    maxLength: 80,
    description: 'Without listicle words such as best, top or a year',
    example: 'Northmoor Robotics',
  })
  readonly name!: string;

  @Checked(website, {
    ...described('Address of the company’s own site, with https://', URI),
    example: 'https://northmoor-robotics-fictional.com',
  })
  readonly website!: string;

  @Checked(oneLiner, {
    type: 'string',
    minLength: 20,
    maxLength: 200,
    description: 'In the third person',
    example: 'Builds robots that sort parcels in small warehouses.',
  })
  readonly one_liner!: string;

  @Checked(description, {
    type: 'string',
    description: 'In the third person, 30 to 400 words of plain text',
    example: DESCRIPTION_EXAMPLE,
  })
  readonly description!: string;

  @Checked(listOf(termOf('sectors'), { min: 1, max: MAX_SECTORS, example: ['Enterprise Software'] }), {
    type: 'array',
    description: 'One to five sectors of /api/v1/vocabularies',
    items: termSchema('sectors'),
    example: ['Robotics'],
    minItems: 1,
    maxItems: 5,
  })
  readonly sectors!: readonly string[];

  @Checked(optional(dateOf(['YYYY', 'YYYY-MM', 'YYYY-MM-DD'])), {
    type: 'string',
    description: 'YYYY, YYYY-MM or YYYY-MM-DD',
  })
  readonly founded_date?: string;

  /** ISO 3166-1 alpha-2. */
  @Checked(optional(country), { type: 'string', description: 'By name or ISO 3166-1 alpha-2 code' })
  readonly hq_country?: string;

  @Checked(shortText('Berlin'), described('City of the headquarters', TEXT))
  readonly hq_city?: string;

  @Checked(optional(urlOf('https://www.linkedin.com/company/')), described('Company page on LinkedIn', URI))
  readonly linkedin_url?: string;

  @Checked(optional(urlOf('https://x.com/')), described('Profile on X', URI))
  readonly twitter_url?: string;

  @Checked(optional(urlOf('https://github.com/')), described('Organisation on GitHub', URI))
  readonly github_url?: string;

  @Checked(link, {
    ...URI,
    description: 'PNG, JPEG, WebP, SVG or GIF of at most 2 MB; fetched and stored',
  })
  readonly logo_url?: string;

  @Checked(optional(termOf('stage')), termSchema('stage'))
  readonly stage?: string;

  @Checked(optional(termOf('business_model')), termSchema('business_model'))
  readonly business_model?: string;

  @Checked(optional(count), described('How many people work there', AMOUNT))
  readonly employee_count?: number;

  /** USD, as all amounts. */
  @Checked(optional(usd), described('Total funding so far, in USD', AMOUNT))
  readonly total_funding?: number;

  @Checked(shortText('Seed'), described('Name of the latest round, for example Seed', TEXT))
  readonly latest_funding_round?: string;

  @Checked(optional(dateOf(['YYYY', 'YYYY-MM-DD'])), { type: 'string', description: 'YYYY or YYYY-MM-DD' })
  readonly latest_funding_date?: string;

  @Checked(optional(usd), described('Valuation in the latest round, in USD', AMOUNT))
  readonly latest_valuation?: number;

  @Checked(optional(termOf('stock_exchange')), termSchema('stock_exchange'))
  readonly stock_exchange?: string;

  @Checked(optional(lineOf(20, 'ACME')), described('Ticker symbol, at most 20 characters', TEXT))
  readonly ticker?: string;

  @Checked(optional(count), described('Followers on LinkedIn', AMOUNT))
  readonly linkedin_followers?: number;

  @Checked(optional(count), described('Stars of its repositories on GitHub', AMOUNT))
  readonly github_stars?: number;

  @Checked(names('Acme Labs', 20), described('Names it had before, at most 20', TEXTS))
  readonly former_names?: readonly string[];

  @Checked(optional(urlOf('https://www.facebook.com/')), described('Page on Facebook', URI))
  readonly facebook_url?: string;

  @Checked(optional(urlOf('https://www.youtube.com/@')), described('Channel on YouTube', URI))
  readonly youtube_url?: string;

  @Checked(link, described('Address of the blog', URI))
  readonly blog_url?: string;

  @Checked(link, described('Address of the Substack', URI))
  readonly substack_url?: string;

  @Checked(link, described('Invitation to the Discord server', URI))
  readonly discord_url?: string;

  @Checked(link, described('Invitation to the Slack workspace', URI))
  readonly slack_url?: string;

  @Checked(link, described('Address of the community or forum', URI))
  readonly community_url?: string;

  @Checked(link, described('Status page', URI))
  readonly status_url?: string;

  @Checked(link, described('Changelog', URI))
  readonly changelog_url?: string;

  @Checked(link, described('Public roadmap', URI))
  readonly roadmap_url?: string;

  @Checked(link, described('Documentation of its API', URI))
  readonly api_docs_url?: string;

  @Checked(link, described('Security or trust page', URI))
  readonly security_page_url?: string;

  @Checked(link, described('Where the product can be tried', URI))
  readonly demo_url?: string;

  @Checked(link, described('Video that shows the product', URI))
  readonly demo_video_url?: string;

  @Checked(names('TypeScript', 50), described('Programming languages, at most 50', TEXTS))
  readonly coding_languages?: readonly string[];

  @Checked(names('PostgreSQL', 100), described('Frameworks and tools, at most 100', TEXTS))
  readonly frameworks_tools?: readonly string[];

  @Checked(names('AWS', 20), described('Cloud providers, at most 20', TEXTS))
  readonly cloud_providers?: readonly string[];

  @Checked(optional(listOf(termOf('certifications'), { max: 20 })), {
    type: 'array',
    description: 'At most 20 certifications of /api/v1/vocabularies',
    items: termSchema('certifications'),
  })
  readonly certifications?: readonly string[];

  @Checked(optional(flag), described('Whether it raises money now', FLAG))
  readonly is_raising?: boolean;

  @Checked(shortText('Series A'), described('Round that it raises, for example Series A', TEXT))
  readonly raising_round?: string;

  @Checked(optional(usd), described('Target amount of the round, in USD', AMOUNT))
  readonly raising_target?: number;

  @Checked(
    optional(lineOf(2_000, 'Hiring engineers and opening a second market.')),
    described('What the money is for, at most 2,000 characters', TEXT),
  )
  readonly raising_use_of_funds?: string;

  @Checked(link, described('Address of the pitch deck', URI))
  readonly pitch_deck_url?: string;

  @Checked(optional(flag), described('Whether it hires now', FLAG))
  readonly is_hiring?: boolean;

  @Checked(link, described('Page of open positions', URI))
  readonly careers_url?: string;

  @Checked(optional(emailOf()), described('General address; never shown', EMAIL))
  readonly contact_email?: string;

  @Checked(optional(emailOf()), described('Address for partnerships', EMAIL))
  readonly partnerships_email?: string;

  @Checked(optional(emailOf()), described('Address for the press', EMAIL))
  readonly press_email?: string;

  @Checked(people, listSchema('Founders, at most 100', PERSON))
  readonly founders?: readonly SubmittedPerson[];

  @Checked(people, listSchema('Other people of the team', PERSON))
  readonly team_members?: readonly SubmittedPerson[];

  @Checked(organisations, listSchema('Investors worth naming', ORGANISATION))
  readonly notable_investors?: readonly SubmittedOrganisation[];

  @Checked(organisations, listSchema('Companies that it competes with', ORGANISATION))
  readonly competitors?: readonly SubmittedOrganisation[];

  @Checked(
    optional(listOf(article, { max: 100 })),
    listSchema('Articles about it, at most 100; each with `slug` or `url`', ARTICLE),
  )
  readonly mentioned_articles?: readonly SubmittedArticle[];

  @Checked(optional(listOf(product, { max: 100 })), listSchema('Its products, at most 100', PRODUCT))
  readonly products?: readonly SubmittedProduct[];
}

/** A submission that passed every rule. */
export type SubmittedStartup = Readonly<SubmitStartupDto>;
