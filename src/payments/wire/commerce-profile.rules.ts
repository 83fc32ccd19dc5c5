/**
 * What can be bought here, as a profile of the Universal Commerce Protocol: names under our own domain, since nothing of
 * its shopping capabilities is sold.
 */
export function commerceProfile(publicUrl: string): object {
  const namespace = new URL(publicUrl).hostname.split('.').reverse().join('.');
  const version = '2026-01-11';
  const schema = `${publicUrl}/openapi.json`;
  return {
    ucp: {
      version,
      services: {
        [`${namespace}.api`]: { version, spec: `${publicUrl}/docs`, rest: { schema, endpoint: `${publicUrl}/api/v1` } },
      },
      capabilities: [
        { name: `${namespace}.pay_per_call`, version, spec: `${publicUrl}/docs`, schema },
        { name: `${namespace}.credits_purchase`, version, spec: `${publicUrl}/docs`, schema },
      ],
    },
  };
}
