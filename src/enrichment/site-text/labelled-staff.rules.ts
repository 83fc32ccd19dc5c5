/** Whom a figure beside it counts. */
const STAFF =
  /^(?:(?:full-time |total |global |our )?(?:employees|team members|teammates)(?: worldwide)?|mitarbeiter(?:innen und mitarbeiter|[:*_/]?-?innen)?|mitarbeitende|beschäftigte|collaborateurs(?: et collaboratrices)?|salariés|employés|empleados|dipendenti|medewerkers|colaboradores|anställda|medarbetare|pracowników):?$/iu;
const FIGURE =
  /^(?:about |around |over |more than |ca\. |über |rund |plus de |más de |oltre |~|>)?(\d{1,3}(?:[., ]\d{3})|\d{1,6}) ?\+?$/iu;
const YEAR = /^(?:19|20)\d{2}$/;
const FOUNDED =
  /^(?:founded|established|year founded|since|gegründet|gründung(?:sjahr)?|fondée?(?: en)?|création|fundada?(?: en| em)?|opgericht):?$/iu;
const MAX_LABEL = 40;

interface Line {
  readonly text: string;
  readonly heading: number;
  readonly section: string;
}

interface LabelledCount {
  readonly count: number;
  readonly matched: string;
}

/**
 * The head count that a line of a page about the company labels: `Employees: 25`, `210+ employees` alone, or a figure and its
 * label on lines beside each other. Null where figures could belong to the label in front or behind.
 */
export function labelledStaff(lines: readonly Line[], at: number): LabelledCount | null {
  const { text = '', section = 'others' } = lines[at] ?? {};
  if (text.length > MAX_LABEL + MAX_LABEL || section === 'others') return null;
  const mark = text.search(/[: ](?=\D{0,12}\d)/u);
  if (mark > 0 && STAFF.test(text.slice(0, mark).trim())) return counted(text.slice(mark + 1).trim(), text);
  const end = text.search(/(?<=\d ?\+?) (?=\p{L})/u);
  if (end > 0 && STAFF.test(text.slice(end + 1))) return counted(text.slice(0, end), text);
  const label = counted(text, text) ? labelOf(lines, at) : null;
  return label === null ? null : counted(text, `${label} ${text}`);
}

function labelOf(lines: readonly Line[], at: number): string | null {
  const textAt = (index: number): string => lines[index]?.text ?? '';
  const isFigure = (index: number): boolean => FIGURE.test(textAt(index));
  if (isFigure(at - 1) || isFigure(at + 1)) return null;
  let first = at;
  while (isFigure(first - 2)) first -= 2;
  const before = textAt(first - 1);
  const beginsWithLabel = FOUNDED.test(before) || STAFF.test(before);
  const isHeading = (lines[first - 1]?.heading ?? 1) > 0;
  const beginsWithFigure = isHeading || before.length > MAX_LABEL || before.endsWith('.');
  const [above, below] = [textAt(at - 1), textAt(at + 1)];
  if (STAFF.test(below) && !beginsWithLabel) return beginsWithFigure || !isFigure(at + 2) ? below : null;
  const isBelow = STAFF.test(above) && !beginsWithFigure && (beginsWithLabel || !isFigure(at - 2));
  return isBelow ? above : null;
}

function counted(text: string, matched: string): LabelledCount | null {
  const digits = FIGURE.exec(text)?.[1] ?? '';
  const count = Number(digits.replace(/[., ]/g, ''));
  return count > 0 && !YEAR.test(digits) ? { count, matched } : null;
}
