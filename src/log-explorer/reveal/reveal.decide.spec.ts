import { given } from '../../../test/kit/decider.js';
import { isOpen, reveal, revealDecider, type RevealState } from './reveal.decide.js';
import { type RevealedField, type RevealEvent } from './reveal.events.js';

const NOW = '2026-11-22T10:00:00.000Z';
const UNTIL = '2026-11-22T10:15:00.000Z';
const field = (path = 'contacts.founder', until = UNTIL): RevealedField => ({
  eventId: 'e',
  stream: 'submission-1',
  revision: '0',
  path,
  until,
});
const revealed = (data: RevealedField): RevealEvent => ({ type: 'PersonalFieldUnsealed', data });
const show =
  (data: RevealedField, now = NOW) =>
  (state: RevealState) =>
    reveal(state, data, now);

describe('revealing a field', () => {
  it('opens it once', () => {
    const { state } = given(revealDecider).when(show(field())).then(revealed(field()));
    expect([isOpen(state, 'contacts.founder', NOW), isOpen(state, 'people.0', NOW)]).toEqual([true, false]);
  });

  it('does not extend a field that is open', () => {
    given(revealDecider, revealed(field()))
      .when(show(field('contacts.founder', '2026-11-22T11:00:00.000Z')))
      .thenNothing()
      .thenState({ untilByPath: { 'contacts.founder': UNTIL } });
  });

  it('opens a field again from the instant at which it closes', () => {
    const again = field('contacts.founder', '2026-11-22T11:00:00.000Z');
    const history = given(revealDecider, revealed(field()));
    expect(isOpen(history.state, 'contacts.founder', UNTIL)).toBe(false);
    history.when(show(again, UNTIL)).then(revealed(again));
  });

  it('opens each field on its own', () => {
    const other = field('people.0');
    given(revealDecider, revealed(field()))
      .when(show(other))
      .then(revealed(other))
      .thenState({ untilByPath: { 'contacts.founder': UNTIL, 'people.0': UNTIL } });
  });
});
