import { detectTechnologies, NO_DNS, type SiteTraces } from './detect-technologies.rules.js';
import { rawStack } from './raw-stack.rules.js';

const NOTHING: SiteTraces = {
  headers: {},
  cookies: [],
  metas: [],
  scripts: [],
  resources: [],
  html: '',
  markup: [],
  dns: NO_DNS,
  certificate: null,
  paths: {},
};
const named = { ...NO_DNS, ns: ['ns01.domaincontrol.com', 'ns02.domaincontrol.com'] };

describe('name servers', () => {
  it('alone say who answers for the names of a domain, not where its site runs', () => {
    const found = detectTechnologies({ ...NOTHING, dns: named });
    expect(found).toMatchObject([{ technology: 'GoDaddy', category: 'dns' }]);
    expect(rawStack(found).hosting).toBeNull();
  });

  it('of a firm whose servers answer too are a proof of hosting', () => {
    const found = detectTechnologies({ ...NOTHING, dns: named, headers: { server: 'DPS/2.0.0' } });
    expect(found).toMatchObject([{ technology: 'GoDaddy', category: 'hosting' }]);
    expect(found[0]?.proofs.map(({ place }) => place)).toEqual(['header', 'dns']);
    expect(rawStack(found).hosting).toBe('GoDaddy');
  });
});
