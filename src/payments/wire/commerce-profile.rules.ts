/**
 * The sales offer as a profile of the Universal Commerce Protocol. Capability names use our own domain, because its
 * shopping capabilities do not apply.
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
