/**
 * Latin letters with diacritics, and the plain letters that people type instead; the database folds texts by the same
 * table.
 */
const MARKED =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪ' +
  'īĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſȘșȚțǍǎǏǐǑǒǓǔ';
const PLAIN =
  'AAAAAACEEEEIIIIDNOOOOOOUUUUYaaaaaaceeeeiiiidnoooooouuuuyyAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiI' +
  'iIiIiIiJjKkLlLlLlLlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzsSsTtAaIiOoUu';

const LETTERS = new Map([...MARKED].map((letter, index) => [letter, PLAIN[index] ?? letter]));

/** ASCII, and the symbols and dashes beyond it. */
const PLAIN_ALREADY = /^[\x00-\xbf\u2010-\u2027]*$/;

/** `Łódź` becomes `Lodz`. Letters that would become two, such as ß, stay. */
export function asciiFold(text: string): string {
  return PLAIN_ALREADY.test(text)
    ? text
    : [...text.normalize('NFC')].map((letter) => LETTERS.get(letter) ?? letter).join('');
}

/** Letters without diacritics, in lower case. */
export function folded(text: string): string {
  return asciiFold(text.normalize('NFC')).toLowerCase().replaceAll('ß', 'ss').replaceAll('æ', 'ae');
}

const TRANSLITERATED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** `Jürgen Søgaard` becomes `juergen soegaard`, as German and Nordic names are written without their letters. */
export function transliterated(text: string): string {
  return folded(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüøå]/g, (letter) => TRANSLITERATED[letter] ?? letter),
  );
}
