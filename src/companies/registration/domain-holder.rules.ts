import { type CompanyState } from '../record/company.decide.js';
import { type Claimant } from '../record/company.events.js';
import { type DomainHolder } from './get-domain-holder.query.js';

export function claimantOf(submissionId: string): Claimant {
  return { kind: 'submission', submissionId };
}

/** The holder of the domain whose stream folds to this state. */
export function holderIn(state: CompanyState): DomainHolder {
  switch (state.phase) {
    case 'none':
      return { kind: 'nobody' };
    case 'held':
      return state.claimant.kind === 'submission'
        ? { kind: 'submission', submissionId: state.claimant.submissionId }
        : { kind: 'company', companyId: state.claimant.companyId };
    case 'alias':
    case 'registered':
      return { kind: 'company', companyId: state.companyId };
  }
}
