import { nameKeysOf } from '../../vocabulary/company-name.js';
import { type Candidate, Candidates, joinCompany } from './company-candidates.js';

function candidate(name: string, of: Partial<Candidate> = {}): Candidate {
  const former_names = of.former_names ?? [];
  const name_keys = [name, ...former_names].flatMap((each) => nameKeysOf(each));
  return { company_id: name, slug: name.toLowerCase(), name, name_keys, domain: null, domains: null, batch: null, ...of, former_names }; // prettier-ignore
}

function joined(on: Candidate, name: string, domain: string | null): string {
  const candidates = new Candidates();
  candidates.add(on);
  return joinCompany({ names: [name], domain, batch: null }, candidates).kind;
}

describe('a reference to a company on file', () => {
  it('is another company where the one of its name has another website, registered or claimed later', () => {
    const claimed = candidate('Gundy', { domains: ['gundy.de'] });
    expect(joined(claimed, 'Gundy', 'gundy.fr')).toBe('doubtful');
    expect(joined(candidate('Gundy', { domain: 'gundy.de' }), 'Gundy', 'gundy.fr')).toBe('doubtful');
    expect([joined(claimed, 'Gundy', 'gundy.de'), joined(claimed, 'Gundy', null)]).toEqual(['same', 'same']);
    expect(joined(candidate('Gundy'), 'Gundy', 'gundy.fr')).toBe('same');
  });

  it('at its domain has its name, a longer or shorter one, or its umlauts spelt out', () => {
    const holder = candidate('Müller Robotik', { domain: 'mueller.de', former_names: ['Zahnrad'] });
    const of = (name: string) => joined(holder, name, 'mueller.de');
    expect(['Mueller Robotik GmbH', 'Muller', 'Zahnrad Werke'].map(of)).toEqual(['same', 'same', 'same']);
    expect(['Moeller', 'Borealis'].map(of)).toEqual(['doubtful', 'doubtful']);
  });

  it('at its domain is no other company that shares the beginning of a shorter name', () => {
    const holder = candidate('Acme Health', { domain: 'acme.com', former_names: ['Acme'] });
    expect([joined(holder, 'Acme', 'acme.com'), joined(holder, 'Acme Pay', 'acme.com')]).toEqual(['same', 'doubtful']);
  });
});
