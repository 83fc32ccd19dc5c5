import { asObject, asObjects, asText, readObject, type JsonObject } from '../reading/json-document.rules.js';
import { type Probe } from '../scan/evidence.rules.js';
import { absent, fail, pass, type Check, type Verdict } from './check.rules.js';
import { commerceOf, openApiPlaces, type SiteFacts } from './facts.rules.js';

function challenge({ evidence, openapi }: SiteFacts): Verdict {
  if (evidence.paid.length === 0) {
    const detail =
      'No paid operation could be tried: no OpenAPI document was found that declares one on a host of this site.';
    return absent(detail, openapi ? [] : openApiPlaces(evidence));
  }
  const kind = evidence.paid.map(challengeOf).find((found) => found !== null);
  if (kind) return pass(`A paid operation answers 402 with ${kind}.`);
  const [first] = evidence.paid as [Probe];
  return absent(
    first.status === 402
      ? 'A paid operation answers 402 without a challenge that agents know.'
      : `A paid operation answers ${first.status || 'nothing'}, not 402.`,
    evidence.paid,
  );
}

function challengeOf({ status, headers, body }: Probe): string | null {
  if (status !== 402) return null;
  if ((headers['payment-required'] ?? '') !== '') return 'x402';
  const offer = readObject(body);
  if (offer && 'x402Version' in offer && asObjects(offer['accepts']).length > 0) return 'x402';
  const schemes = (headers['www-authenticate'] ?? '').toLowerCase().split(',');
  return schemes.some((scheme) => scheme.trim().startsWith('payment ')) ? 'MPP' : null;
}

function discovery(facts: SiteFacts): Verdict {
  const { ucp, acp } = commerceOf(facts);
  if (ucp && isUcp(ucp)) return pass('/.well-known/ucp describes what can be bought.');
  if (acp && isAcp(acp)) return pass('/.well-known/acp.json describes what can be bought.');
  if (ucp) return fail('/.well-known/ucp lacks version, services or capabilities.');
  if (acp)
    return fail('/.well-known/acp.json lacks protocol.name "acp", api_base_url, transports or capabilities.services.');
  const { evidence } = facts;
  return absent('Neither /.well-known/ucp nor /.well-known/acp.json is there.', [evidence.ucp, evidence.acp]);
}

function isUcp(ucp: JsonObject): boolean {
  return asText(ucp['version']) !== null && isFilled(ucp['services']) && isFilled(ucp['capabilities']);
}

function isAcp(acp: JsonObject): boolean {
  return (
    asObject(acp['protocol'])?.['name'] === 'acp' &&
    asText(acp['api_base_url']) !== null &&
    isFilled(acp['transports']) &&
    isFilled(asObject(acp['capabilities'])?.['services'])
  );
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Object.keys(asObject(value) ?? {}).length > 0;
}

function prices(facts: SiteFacts): Verdict {
  const priced =
    facts.openapi?.operations.filter((operation) => operation.hasPaymentInfo && operation.declares402) ?? [];
  if (priced.length > 0) return pass(`${priced.length} operation(s) state their price and a 402.`);
  const capabilities = commerceOf(facts).ucp?.['capabilities'];
  const names = [
    ...Object.keys(asObject(capabilities) ?? {}),
    ...asObjects(capabilities).map(({ name }) => asText(name) ?? ''),
  ];
  return names.some((name) => name.toLowerCase().includes('ap2'))
    ? pass('UCP declares AP2 mandates.')
    : absent('No operation has x-payment-info with a declared 402, and UCP declares no AP2 mandate.', [
        ...(facts.openapi ? [] : openApiPlaces(facts.evidence)),
        facts.evidence.ucp,
      ]);
}

export const COMMERCE_CHECKS: readonly Check[] = [
  {
    id: 'commerce_payment_challenge',
    category: 'commerce',
    label: 'A paid operation asks for payment',
    weight: 4,
    judge: challenge,
    fix: ({ evidence: { origin } }) =>
      `Let at least one paid operation of ${origin} be bought without an account: without payment it answers 402 with ` +
      `an x402 offer (header PAYMENT-REQUIRED, or a body with "x402Version" and "accepts") or with ` +
      `WWW-Authenticate: Payment. Declare the 402 and x-payment-info for it in the OpenAPI document, so that it is found.`,
  },
  {
    id: 'commerce_discovery',
    category: 'commerce',
    label: 'What can be bought is described',
    weight: 3,
    judge: discovery,
    fix: ({ evidence: { origin } }) =>
      `Serve ${origin}/.well-known/ucp as JSON {"ucp": {"version": "…", "services": {…}, "capabilities": [{…}]}}, or ` +
      `${origin}/.well-known/acp.json with protocol.name "acp", api_base_url, transports and capabilities.services. ` +
      `Describe only what the site sells.`,
  },
  {
    id: 'commerce_machine_prices',
    category: 'commerce',
    label: 'Prices can be read by machines',
    weight: 3,
    judge: prices,
    fix: ({ evidence: { origin } }) =>
      `In the OpenAPI document of ${origin} give each paid operation "x-payment-info" with its offers (amount, ` +
      `currency, method) and a response "402"; or declare an AP2 mandate capability in /.well-known/ucp.`,
  },
];
