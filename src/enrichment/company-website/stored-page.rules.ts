/** The owner of the key that seals a company's stored pages. */
export function pagesSubjectOf(companyId: string): string {
  return `company-${companyId}/pages`;
}

/** The folder of a company's stored pages. */
export function pagesFolderOf(companyId: string): string {
  return `enrichment/${companyId}`;
}

export function pageKeyOf(companyId: string, sha256: string): string {
  return `${pagesFolderOf(companyId)}/${sha256.slice(0, 32)}.json`;
}

/** Pages were stored as they are before they were sealed. */
export function isUnsealed(key: string): boolean {
  return key.endsWith('.html');
}
