import { proofLink, recordProofLink } from './proof-links.js';

describe('links to proofs', () => {
  it('are shown only where there is a log', () => {
    const event = { id: 'e1', stream: 'company-c1' };
    const record = { kind: 'company', id: 'c1' };
    const [without, log] = [{ proofs: { log: 0 } }, { proofs: { log: 1 } }];
    expect([String(proofLink(event, without)), String(recordProofLink(record, without))]).toEqual(['', '']);
    expect(String(proofLink(event, log))).toContain('href="/api/v1/proofs/events/e1"');
    expect(String(recordProofLink(record, log))).toContain('href="/api/v1/proofs/records/company/c1"');
  });

  it('lead to the record of a person, whose events are withheld', () => {
    const link = String(proofLink({ id: 'e1', stream: 'person-p1-2' }, { proofs: { log: 1 } }));
    expect(link).toContain('href="/api/v1/proofs/records/person/p1-2"');
    expect(link).not.toContain('events/');
  });
});
