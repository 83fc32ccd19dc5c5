import { nameKey } from '../../vocabulary/company-name.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type SealedPerson } from '../intake/submission-parts.rules.js';
import { type RecordMatch } from '../submission.events.js';

interface Opener {
  openAll<T>(sealed: readonly Sealed[]): Promise<(T | null)[]>;
}

interface SealedRow {
  readonly id: string;
  readonly name: Sealed;
  readonly profile?: Sealed | null;
}

const OPEN_AT_ONCE = 5_000;

/**
 * Stored people, decrypted for one search and then discarded: nothing derived from a name may be stored, so no index
 * exists.
 */
export class KnownPeople {
  private readonly byProfile = new Map<string, string>();
  /** Null where several people share the name. */
  private readonly byName = new Map<string, string | null>();

  private constructor(private readonly kind: 'person' | 'investor') {}

  static async open(kind: 'person' | 'investor', rows: readonly SealedRow[], vault: Opener): Promise<KnownPeople> {
    const known = new KnownPeople(kind);
    for (let at = 0; at < rows.length; at += OPEN_AT_ONCE) {
      const part = rows.slice(at, at + OPEN_AT_ONCE);
      const names = await vault.openAll<string>(part.map(({ name }) => name));
      const withProfile = part.filter((row) => row.profile);
      const profiles = await vault.openAll<string>(withProfile.map(({ profile }) => profile as Sealed));
      part.forEach(({ id }, index) => known.addName(id, names[index] ?? null));
      withProfile.forEach(({ id }, index) => known.addProfile(id, profiles[index] ?? null));
    }
    return known;
  }

  find({ name, linkedin_url: profile }: SealedPerson): RecordMatch | null {
    const byProfile = profile === undefined ? undefined : this.byProfile.get(profileKey(profile));
    if (byProfile !== undefined) return { kind: this.kind, id: byProfile, by: 'profile_url' };
    // Sources identify investors by name only. For other people a name alone is no evidence, so an operator decides.
    if (this.kind === 'person') return null;
    const byName = this.byName.get(nameKey(name));
    return byName ? { kind: this.kind, id: byName, by: 'name' } : null;
  }

  private addName(id: string, name: string | null): void {
    const key = name === null ? '' : nameKey(name);
    if (key === '') return;
    this.byName.set(key, this.byName.has(key) && this.byName.get(key) !== id ? null : id);
  }

  private addProfile(id: string, profile: string | null): void {
    if (profile !== null) this.byProfile.set(profileKey(profile), id);
  }
}

/** Whether a submitted person matches a stored one: same profile or same name. */
export function isSamePerson(
  known: { readonly name: string; readonly linkedinUrl: string | null },
  { name, linkedin_url: profile }: SealedPerson,
): boolean {
  if (profile !== undefined && known.linkedinUrl !== null && profileKey(profile) === profileKey(known.linkedinUrl)) {
    return true;
  }
  return nameKey(name) !== '' && nameKey(name) === nameKey(known.name);
}

/** The comparison key of a profile: without scheme, `www.` or country host, query and trailing slash. */
function profileKey(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^(?:www|[a-z]{2})\.(?=linkedin\.)/, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
}
