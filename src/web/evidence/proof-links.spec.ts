import { proofLink, recordProofLink } from './proof-links.js';

describe('links to proofs', () => {
  it('are shown only where there is a log', () => {
    const record = { kind: 'company', id: 'c1' };
    const [without, log] = [{ proofs: { log: 0 } }, { proofs: { log: 1 } }];
    expect([String(proofLink('e1', without)), String(recordProofLink(record, without))]).toEqual(['', '']);
    expect(String(proofLink('e1', log))).toContain('href="/api/v1/proofs/events/e1"');
    expect(String(recordProofLink(record, log))).toContain('href="/api/v1/proofs/records/company/c1"');
  });
});
