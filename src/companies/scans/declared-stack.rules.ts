/** A company's technologies in the fields of a technology scan; null and empty without data. */
export interface DeclaredStack {
  readonly cdn: string | null;
  readonly hosting: string | null;
  readonly email_provider: string | null;
  /** Also languages and tools: all technologies without a field of their own. */
  readonly frameworks: readonly string[];
  readonly payments: readonly string[];
  readonly analytics: readonly string[];
  /** The time of the scan; null for stated technologies. */
  readonly fingerprinted_at: string | null;
}

type Kind = 'cdn' | 'hosting' | 'email_provider' | 'payments' | 'analytics';

/** Names by kind, in lower case; any other name is a framework, language or tool. */
const NAMES: Readonly<Record<Kind, string>> = {
  cdn: 'cloudflare,fastly,akamai,cloudfront,amazon cloudfront,bunny cdn,keycdn',
  hosting:
    'aws,amazon web services,gcp,google cloud,google cloud platform,azure,microsoft azure,heroku,vercel,netlify,digitalocean,render,fly.io,railway,hetzner,linode,oracle cloud,ibm cloud,ovh,scaleway',
  email_provider: 'google workspace,g suite,microsoft 365,office 365,zoho mail,fastmail,proton mail',
  payments: 'stripe,adyen,paypal,braintree,square,checkout.com,razorpay,mollie,paddle,klarna,gocardless',
  analytics: 'google analytics,mixpanel,amplitude,segment,heap,posthog,plausible,matomo,hotjar,fullstory,snowplow',
};
const KIND_OF = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(',').map((name): [string, Kind] => [name, kind as Kind]),
  ),
);

/** Null without a stated technology: a stack is never inferred from silence. */
export function declaredStack(technologies: readonly string[]): DeclaredStack | null {
  if (technologies.length === 0) return null;
  const of = (kind: Kind | undefined): string[] =>
    technologies.filter((name) => KIND_OF.get(name.trim().toLowerCase()) === kind);
  return {
    // The field has one value, so the first one counts.
    cdn: of('cdn')[0] ?? null,
    hosting: of('hosting')[0] ?? null,
    email_provider: of('email_provider')[0] ?? null,
    frameworks: of(undefined),
    payments: of('payments'),
    analytics: of('analytics'),
    fingerprinted_at: null,
  };
}

/** A scan's findings in the same fields; a stated provider stays where the scan found none. */
export type ScannedStack = Omit<DeclaredStack, 'fingerprinted_at'> & { readonly scannedAt: string };

/** Detected and stated technologies, detected ones first. */
export function wholeStack(technologies: readonly string[], scanned: ScannedStack | null): DeclaredStack | null {
  const stated = declaredStack(technologies);
  if (!scanned) return stated;
  return {
    cdn: scanned.cdn ?? stated?.cdn ?? null,
    hosting: scanned.hosting ?? stated?.hosting ?? null,
    email_provider: scanned.email_provider ?? stated?.email_provider ?? null,
    frameworks: joined(scanned.frameworks, stated?.frameworks ?? []),
    payments: joined(scanned.payments, stated?.payments ?? []),
    analytics: joined(scanned.analytics, stated?.analytics ?? []),
    fingerprinted_at: scanned.scannedAt,
  };
}

function joined(seen: readonly string[], stated: readonly string[]): readonly string[] {
  const names = new Set(seen.map((name) => name.toLowerCase()));
  return [...seen, ...stated.filter((name) => !names.has(name.trim().toLowerCase()))];
}
