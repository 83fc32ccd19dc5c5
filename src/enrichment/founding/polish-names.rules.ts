import { folded } from '../../vocabulary/ascii-fold.js';

/** Men's given names in Polish, whose form behind "przez" is not theirs: `przez Jana` names Jan. */
const MEN = (
  'Adam Aleksander Andrzej Artur Bartłomiej Bartosz Damian Daniel Dariusz Dawid Dominik Filip Grzegorz Hubert Jacek ' +
  'Jakub Jan Janusz Jarosław Józef Kamil Karol Konrad Krzysztof Łukasz Maciej Marcin Marek Mariusz Mateusz Michał ' +
  'Mikołaj Mirosław Paweł Piotr Przemysław Radosław Rafał Robert Roman Ryszard Sebastian Sławomir Stanisław Stefan ' +
  'Szymon Tadeusz Tomasz Wiktor Witold Władysław Wojciech Zbigniew'
).split(' ');
const BY_OBJECT_FORM = new Map(MEN.map((name) => [folded(objectFormOf(name)), name]));
/** `Jana Kowalskiego`, `Annę Kowalską`: surnames of these forms have one subject form. */
const MANS_SURNAME = /(?<=\p{L}{2}(?:s|c|dz)k)iego$/u;
const WOMANS_SURNAME = /(?<=\p{L}{2}(?:s|c|dz)k)ą$/u;
/** Women's surnames that end so have one form: `Annę Nowak`. */
const UNCHANGED = /[^aąeęioóuy]$/u;

/**
 * The name of a person behind the Polish "przez", as the subject of a sentence: `Jana Kowalskiego` is Jan Kowalski. Null
 * where more than one name has this form, or it is unknown: a founder would have a name that does not exist.
 */
export function polishSubjectForm(name: string): string | null {
  const [given = '', surname = '', ...others] = name.split(' ');
  if (others.length > 0) return null;
  const man = BY_OBJECT_FORM.get(folded(given));
  if (man !== undefined) return MANS_SURNAME.test(surname) ? `${man} ${surname.replace(MANS_SURNAME, 'i')}` : null;
  if (!/.ę$/u.test(given)) return null;
  const woman = given.replace(/ę$/u, 'a');
  if (WOMANS_SURNAME.test(surname)) return `${woman} ${surname.replace(WOMANS_SURNAME, 'a')}`;
  return UNCHANGED.test(surname) ? `${woman} ${surname}` : null;
}

/** `Marek` becomes `Marka`, `Paweł` becomes `Pawła`. */
function objectFormOf(name: string): string {
  return `${name.replace(/(?<=\p{L}\p{L})e(?=[kł]$)/u, '')}a`;
}
