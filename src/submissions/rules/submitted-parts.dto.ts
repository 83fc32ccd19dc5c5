export interface SubmittedPerson {
  readonly name: string;
  readonly role?: string;
  readonly linkedin_url?: string;
  readonly email?: string;
}

/** At least one member is present. */
export interface SubmittedOrganisation {
  readonly name?: string;
  readonly slug?: string;
  readonly website?: string;
}

/** At least one member is present. */
export interface SubmittedArticle {
  readonly slug?: string;
  readonly url?: string;
}

export interface SubmittedProduct {
  readonly name: string;
  readonly description?: string;
  readonly url?: string;
}
