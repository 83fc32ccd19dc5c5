/** A field of the form, named as in the operation's body. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'url' | 'textarea' | 'number' | 'email';
  readonly required?: true;
  readonly hint?: string;
  /** What to write, where it is required and empty. */
  readonly missing?: string;
  /** What one value of it is called in a sentence; default: the label. */
  readonly noun?: string;
  /** How to parse the text; without it, the text itself is the value. */
  readonly as?: 'number' | 'list' | 'people' | 'organisations';
  /** A vocabulary of choices. */
  readonly choices?: 'stage' | 'business_model';
  /** Several inputs of one value each, which suggest the values of a vocabulary. */
  readonly picker?: { readonly vocabulary: 'sectors'; readonly inputs: number };
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** The most common fields of submissions; the operation accepts all others too. */
export const FORM: readonly FieldGroup[] = [
  {
    title: 'The company',
    fields: [
      {
        name: 'name',
        label: 'Name',
        required: true,
        hint: 'As it calls itself, at most 80 characters',
        missing: 'Enter the name of the company',
      },
      {
        name: 'website',
        label: 'Website',
        type: 'url',
        required: true,
        hint: 'The company’s own domain, not a profile page',
        missing: 'Enter the address of the company’s website',
      },
      {
        name: 'one_liner',
        label: 'One-liner',
        required: true,
        hint: '20 to 200 characters, in the third person',
        missing: 'Say in one line what the company does',
      },
      {
        name: 'description',
        label: 'Description',
        type: 'textarea',
        required: true,
        hint: '30 to 400 words of plain text, in the third person',
        missing: 'Describe the company in 30 to 400 words',
      },
      {
        name: 'sectors',
        label: 'Sectors',
        noun: 'sector',
        required: true,
        as: 'list',
        picker: { vocabulary: 'sectors', inputs: 5 },
        hint: 'One to five, the main one first. Known sectors are suggested as you type.',
        missing: 'Choose at least one sector',
      },
    ],
  },
  {
    title: 'Company details',
    fields: [
      { name: 'stage', label: 'Stage', choices: 'stage' },
      { name: 'business_model', label: 'Business model', choices: 'business_model' },
      { name: 'founded_date', label: 'Founded', hint: 'YYYY, YYYY-MM or YYYY-MM-DD' },
      { name: 'employee_count', label: 'Employees', type: 'number', as: 'number' },
      { name: 'total_funding', label: 'Total funding, USD', type: 'number', as: 'number' },
      { name: 'hq_country', label: 'Country', hint: 'By name or two-letter code' },
      { name: 'hq_city', label: 'City' },
    ],
  },
  {
    title: 'People and links',
    fields: [
      {
        name: 'founders',
        label: 'Founders',
        type: 'textarea',
        as: 'people',
        hint: 'One a line: name, role, LinkedIn address',
      },
      { name: 'competitors', label: 'Competitors', as: 'organisations', hint: 'Names, separated by commas' },
      { name: 'linkedin_url', label: 'LinkedIn', type: 'url' },
      { name: 'twitter_url', label: 'X', type: 'url' },
      { name: 'github_url', label: 'GitHub', type: 'url' },
      {
        name: 'logo_url',
        label: 'Logo',
        type: 'url',
        hint: 'PNG, JPEG, WebP, SVG or GIF, at most 2 MB; we keep a copy',
      },
      {
        name: 'contact_email',
        label: 'Contact',
        type: 'email',
        hint: 'Of the company; stored encrypted',
      },
    ],
  },
] as const satisfies readonly FieldGroup[];

/** The elements of a list as entered; none for other fields. */
export function enteredParts(text: string, as: FormField['as']): string[] {
  if (as === undefined || as === 'number') return [];
  return partsOf(text, as === 'people' ? '\n' : ',');
}

/** Builds the operation's body from the form's texts; empty fields are omitted. */
export function bodyOf(valueOf: (name: string) => string): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { name, as } of FORM.flatMap(({ fields }) => fields)) {
    const text = valueOf(name);
    if (text !== '') body[name] = valueFrom(text, as);
  }
  return body;
}

function valueFrom(text: string, as: FormField['as']): unknown {
  switch (as) {
    case 'number': {
      // Invalid numbers stay unchanged, so that the field's rule reports them.
      const plain = text.replace(/[ ,]/g, '');
      return /^\d{1,15}$/.test(plain) ? Number(plain) : text;
    }
    case 'list':
      return partsOf(text, ',');
    case 'organisations':
      return partsOf(text, ',').map((name) => ({ name }));
    case 'people':
      return partsOf(text, '\n').map((line) => {
        const [name = '', role, address] = line.split(',', 4).map((part) => part.trim());
        return { name, ...(role && { role }), ...(address && { linkedin_url: address }) };
      });
    case undefined:
      return text;
  }
}

/** One more than the longest allowed list, so that its rule reports the excess. */
const MOST_PARTS = 101;

function partsOf(text: string, mark: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(mark)) {
    const plain = part.trim();
    if (plain !== '') parts.push(plain);
    if (parts.length === MOST_PARTS) break;
  }
  return parts;
}
