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
  ownSite,
  people,
  product,
  profileUrl,
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

/**
 * The body of a submission: each field with its rule, in the order of the reference. Once checked its texts are tidy
 * and its vocabulary values canonical; absent means not said.
 */
export class SubmitStartupDto {
  @Checked(nameRule, {
    type: 'string',
    maxLength: 80,
    description: 'Without listicle words such as best, top or a year',
  })
  readonly name!: string;

  @Checked(website, URI)
  readonly website!: string;

  @Checked(oneLiner, { type: 'string', minLength: 20, maxLength: 200, description: 'In the third person' })
  readonly one_liner!: string;

  @Checked(description, { type: 'string', description: 'In the third person, 30 to 400 words of plain text' })
  readonly description!: string;

  @Checked(listOf(termOf('sectors'), { min: 1, max: MAX_SECTORS, example: ['Enterprise Software'] }), {
    type: 'array',
    items: termSchema('sectors'),
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

  @Checked(shortText('Berlin'), TEXT)
  readonly hq_city?: string;

  @Checked(optional(profileUrl('www.linkedin.com/company')), URI)
  readonly linkedin_url?: string;

  @Checked(optional(profileUrl('x.com')), URI)
  readonly twitter_url?: string;

  @Checked(optional(profileUrl('github.com')), URI)
  readonly github_url?: string;

  @Checked(optional(urlOf(({ name }) => `${ownSite(name)}/logo.png`)), {
    ...URI,
    description: 'PNG, JPEG, WebP, SVG or GIF of at most 2 MB; fetched and stored',
  })
  readonly logo_url?: string;

  @Checked(optional(termOf('stage')), termSchema('stage'))
  readonly stage?: string;

  @Checked(optional(termOf('business_model')), termSchema('business_model'))
  readonly business_model?: string;

  @Checked(optional(count), AMOUNT)
  readonly employee_count?: number;

  /** USD, as all money here. */
  @Checked(optional(usd), AMOUNT)
  readonly total_funding?: number;

  @Checked(shortText('Seed'), TEXT)
  readonly latest_funding_round?: string;

  @Checked(optional(dateOf(['YYYY', 'YYYY-MM-DD'])), { type: 'string', description: 'YYYY or YYYY-MM-DD' })
  readonly latest_funding_date?: string;

  @Checked(optional(usd), AMOUNT)
  readonly latest_valuation?: number;

  @Checked(optional(termOf('stock_exchange')), termSchema('stock_exchange'))
  readonly stock_exchange?: string;

  @Checked(optional(lineOf(20, 'ACME')), TEXT)
  readonly ticker?: string;

  @Checked(optional(count), AMOUNT)
  readonly linkedin_followers?: number;

  @Checked(optional(count), AMOUNT)
  readonly github_stars?: number;

  @Checked(names('Acme Labs', 20), TEXTS)
  readonly former_names?: readonly string[];

  @Checked(optional(profileUrl('www.facebook.com')), URI)
  readonly facebook_url?: string;

  @Checked(optional(profileUrl('www.youtube.com/@acme')), URI)
  readonly youtube_url?: string;

  @Checked(link, URI)
  readonly blog_url?: string;

  @Checked(link, URI)
  readonly substack_url?: string;

  @Checked(link, URI)
  readonly discord_url?: string;

  @Checked(link, URI)
  readonly slack_url?: string;

  @Checked(link, URI)
  readonly community_url?: string;

  @Checked(link, URI)
  readonly status_url?: string;

  @Checked(link, URI)
  readonly changelog_url?: string;

  @Checked(link, URI)
  readonly roadmap_url?: string;

  @Checked(link, URI)
  readonly api_docs_url?: string;

  @Checked(link, URI)
  readonly security_page_url?: string;

  @Checked(link, URI)
  readonly demo_url?: string;

  @Checked(link, URI)
  readonly demo_video_url?: string;

  @Checked(names('TypeScript', 50), TEXTS)
  readonly coding_languages?: readonly string[];

  @Checked(names('PostgreSQL', 100), TEXTS)
  readonly frameworks_tools?: readonly string[];

  @Checked(names('AWS', 20), TEXTS)
  readonly cloud_providers?: readonly string[];

  @Checked(optional(listOf(termOf('certifications'), { max: 20, example: ['SOC 2'] })), {
    type: 'array',
    items: termSchema('certifications'),
  })
  readonly certifications?: readonly string[];

  @Checked(optional(flag), FLAG)
  readonly is_raising?: boolean;

  @Checked(shortText('Series A'), TEXT)
  readonly raising_round?: string;

  @Checked(optional(usd), AMOUNT)
  readonly raising_target?: number;

  @Checked(optional(lineOf(2_000, 'Hiring engineers and opening a second market.')), TEXT)
  readonly raising_use_of_funds?: string;

  @Checked(link, URI)
  readonly pitch_deck_url?: string;

  @Checked(optional(flag), FLAG)
  readonly is_hiring?: boolean;

  @Checked(link, URI)
  readonly careers_url?: string;

  @Checked(optional(emailOf('hello@acme.com')), EMAIL)
  readonly contact_email?: string;

  @Checked(optional(emailOf('partners@acme.com')), EMAIL)
  readonly partnerships_email?: string;

  @Checked(optional(emailOf('press@acme.com')), EMAIL)
  readonly press_email?: string;

  @Checked(people, listSchema(PERSON))
  readonly founders?: readonly SubmittedPerson[];

  @Checked(people, listSchema(PERSON))
  readonly team_members?: readonly SubmittedPerson[];

  @Checked(organisations, listSchema(ORGANISATION))
  readonly notable_investors?: readonly SubmittedOrganisation[];

  @Checked(organisations, listSchema(ORGANISATION))
  readonly competitors?: readonly SubmittedOrganisation[];

  @Checked(optional(listOf(article, { max: 100, example: [{ slug: 'acme-raises-seed' }] })), listSchema(ARTICLE))
  readonly mentioned_articles?: readonly SubmittedArticle[];

  @Checked(optional(listOf(product, { max: 100, example: [{ name: 'Acme Cloud' }] })), listSchema(PRODUCT))
  readonly products?: readonly SubmittedProduct[];
}

/** A submission that passed every rule. */
export type SubmittedStartup = Readonly<SubmitStartupDto>;
