import { personKey } from '../../vocabulary/person-key.js';
import { type LinedPage } from './lined-page.js';

/** People of examples. */
const EXAMPLES = ['John Doe', 'Jane Doe', 'Max Mustermann', 'Erika Mustermann'].map(personKey);
/** People of widespread design templates. */
const OF_TEMPLATES = new Set(
  (
    'Cameron Williamson,Leslie Alexander,Esther Howard,Jenny Wilson,Kristin Watson,Robert Fox,Jacob Jones,Guy Hawkins,' +
    'Wade Warren,Devon Lane,Savannah Nguyen,Brooklyn Simmons,Ralph Edwards,Courtney Henry,Theresa Webb,Annette Black,' +
    'Jane Cooper,Cody Fisher,Darrell Steward,Kathryn Murphy,Floyd Miles,Bessie Cooper,Marvin McKinney,Eleanor Pena,' +
    'Jerome Bell,Dianne Russell,Ronald Richards,Arlene McCoy,Albert Flores,Darlene Robertson,Dries Vincent,Lindsay Walton'
  )
    .split(',')
    .map(personKey),
);
const MAX_NAME = 30;

/** Keys of people on these pages who are invented. Real people have names of templates too, so one alone counts for none. */
export function inventedPeople(pages: readonly LinedPage[]): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const { lines } of pages) {
    for (const { text, tokens } of lines) {
      if (text.length > MAX_NAME || tokens.length !== 2) continue;
      const key = personKey(text);
      if (OF_TEMPLATES.has(key)) seen.add(key);
    }
  }
  return new Set([...EXAMPLES, ...(seen.size > 1 ? seen : [])]);
}
