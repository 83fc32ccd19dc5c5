import { type RecordedEvent } from '../../kernel/domain-event.js';
import { movedRoles } from './moved-roles.rules.js';

const [survivor, ended] = ['survivor', 'ended'];
const name = { kind: 'name', id: 'digest of the name at the survivor' };

function logOf(...events: readonly (readonly [type: string, request: string, data: object])[]): RecordedEvent[] {
  return events.map(([type, correlationId, data], at) => ({
    type,
    data,
    revision: BigInt(at),
    metadata: { correlationId },
  })) as unknown as RecordedEvent[];
}

const LOG = [
  ['PersonRegistered', 'import', { identifiers: [] }],
  ['RoleRecorded', 'import', { companyId: ended }],
  ['PersonIdentified', 'merge', { identifiers: [name] }],
  ['RoleRecorded', 'merge', { companyId: survivor }],
] as const;

describe('what a merge recorded of a person', () => {
  const merges = new Set(['merge']);

  it('is the role at the survivor and the identifiers that came with it', () => {
    expect(movedRoles(logOf(...LOG), { from: survivor, merges })).toEqual({ revisions: [3], identifiers: [name] });
  });

  it('leaves identifiers where the person has a role at the survivor without it', () => {
    const log = logOf(...LOG, ['RoleRecorded', 'later import', { companyId: survivor }]);
    expect(movedRoles(log, { from: survivor, merges })).toEqual({ revisions: [3], identifiers: [] });
  });
});
