import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { type PersonEvent } from './person.events.js';

const { withhold } = publisherOf<PersonEvent>('intel.companies.v1', 'person');

/** No personal data is published, and neither is its erasure. */
export const personFeed: readonly FeedEntry[] = [
  withhold('PersonRegistered', 'A person is nobody else’s business'),
  withhold('PersonIdentified', 'What identifies a person is the person’s own, as a digest too'),
  withhold('RoleRecorded', 'Who holds which office is about a person, under any id'),
  withhold('RoleConfirmed', 'Who holds which office is about a person, under any id'),
  withhold('EmailRecorded', 'An address is personal, and so is that there is one'),
  withhold('PersonFactsRetracted', 'Nothing about a person leaves, so nothing is taken back there'),
  withhold('PersonErased', 'No reader has anything of the person'),
  withhold('PersonWithdrawn', 'No reader has anything of the person'),
];
