/** A submission that passed every rule: wire names, tidy texts, canonical vocabulary values, absent means not said. */
export interface SubmittedStartup {
  readonly name: string;
  readonly website: string;
  readonly one_liner: string;
  readonly description: string;
  readonly sectors: readonly string[];
  readonly founded_date?: string;
  /** ISO 3166-1 alpha-2. */
  readonly hq_country?: string;
  readonly hq_city?: string;
  readonly linkedin_url?: string;
  readonly twitter_url?: string;
  readonly github_url?: string;
  readonly logo_url?: string;
  readonly stage?: string;
  readonly business_model?: string;
  readonly employee_count?: number;
  /** USD, as all money here. */
  readonly total_funding?: number;
  readonly latest_funding_round?: string;
  readonly latest_funding_date?: string;
  readonly latest_valuation?: number;
  readonly stock_exchange?: string;
  readonly ticker?: string;
  readonly linkedin_followers?: number;
  readonly github_stars?: number;
  readonly former_names?: readonly string[];
  readonly facebook_url?: string;
  readonly youtube_url?: string;
  readonly blog_url?: string;
  readonly substack_url?: string;
  readonly discord_url?: string;
  readonly slack_url?: string;
  readonly community_url?: string;
  readonly status_url?: string;
  readonly changelog_url?: string;
  readonly roadmap_url?: string;
  readonly api_docs_url?: string;
  readonly security_page_url?: string;
  readonly demo_url?: string;
  readonly demo_video_url?: string;
  readonly coding_languages?: readonly string[];
  readonly frameworks_tools?: readonly string[];
  readonly cloud_providers?: readonly string[];
  readonly certifications?: readonly string[];
  readonly is_raising?: boolean;
  readonly raising_round?: string;
  readonly raising_target?: number;
  readonly raising_use_of_funds?: string;
  readonly pitch_deck_url?: string;
  readonly is_hiring?: boolean;
  readonly careers_url?: string;
  readonly contact_email?: string;
  readonly partnerships_email?: string;
  readonly press_email?: string;
  readonly founders?: readonly SubmittedPerson[];
  readonly team_members?: readonly SubmittedPerson[];
  readonly notable_investors?: readonly SubmittedOrganisation[];
  readonly competitors?: readonly SubmittedOrganisation[];
  readonly mentioned_articles?: readonly SubmittedArticle[];
  readonly products?: readonly SubmittedProduct[];
}

export interface SubmittedPerson {
  readonly name: string;
  readonly role?: string;
  readonly linkedin_url?: string;
  readonly email?: string;
}

/** At least one member is there. */
export interface SubmittedOrganisation {
  readonly name?: string;
  readonly slug?: string;
  readonly website?: string;
}

/** At least one member is there. */
export interface SubmittedArticle {
  readonly slug?: string;
  readonly url?: string;
}

export interface SubmittedProduct {
  readonly name: string;
  readonly description?: string;
  readonly url?: string;
}
