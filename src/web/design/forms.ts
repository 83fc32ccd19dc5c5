import { type Html, html, isEmpty, type Part, trusted } from './html.js';

export interface Field {
  readonly name: string;
  /** Of the input, where the page has several of this name; default: the name. */
  readonly id?: string;
  readonly label: string;
  /** Type of the input; `textarea` and, with `choices`, a list. */
  readonly type?: string;
  readonly value?: string | undefined;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly required?: boolean;
  readonly hint?: Part;
  /** Why the value is invalid. */
  readonly fault?: Part;
  /** Further attributes by name, such as `maxlength`. */
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A labelled input with its hint and error, linked for assistive technology. */
export function field(given: Field): Html {
  const { name, label, hint, fault, required, id = name } = given;
  const described = [hint && `${id}-hint`, `${id}-fault`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${id}"
      >${label}${required && html` <span class="muted" aria-hidden="true">·&nbsp;required</span>`}</label
    >
    ${control(given, described)} ${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    <p class="fault" id="${id}-fault">${fault}</p>
  </div>`;
}

function control({ type = 'text', value = '', choices, ...given }: Field, described: string): Html {
  const { name, id = name, required, fault, attributes = {} } = given;
  const common = html`id="${id}" name="${name}"
  aria-describedby="${described}"${required && trusted(' required')}${
    fault && !isEmpty(fault) && trusted(' aria-invalid="true"')
  }${Object.entries(attributes).map(([key, text]) => html` ${trusted(key)}="${text}"`)}`;
  if (choices) {
    const options = choices.map(
      ([code, text]) => html`<option value="${code}" ${code === value && trusted(' selected')}>${text}</option>`,
    );
    return html`<select ${common}>
      ${options}
    </select>`;
  }
  if (type === 'textarea') return html`<textarea ${common}>${value}</textarea>`;
  return html`<input type="${type}" value="${value}" ${common} />`;
}

export interface SearchBox {
  readonly value?: string;
  readonly placeholder?: string;
  /** Other query parameters that the form keeps. */
  readonly hidden?: Readonly<Record<string, string>>;
}

/** Values that a form submits as hidden fields; undefined ones are left out. */
export function hiddenValues(values: Readonly<Record<string, string | undefined>>): Html {
  const inputs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [html`<input type="hidden" name="${name}" value="${value}" />`],
  );
  return html`${inputs}`;
}

/** The company search; with scripts it suggests while the user types. */
export function searchBox({
  value = '',
  placeholder = 'A company, a market, a technology',
  hidden = {},
}: SearchBox): Html {
  const place = { action: '/companies', suggest: '/search.json', label: 'Search companies', of: 'Companies' };
  return searchField({ ...place, value, placeholder, hidden });
}

export interface SearchField extends SearchBox {
  /** Address of the page with the results. */
  readonly action: string;
  /** Address of the suggestions: a JSON list of `name`, `note` and `path`. */
  readonly suggest: string;
  readonly label: string;
  /** What the suggestions are, for assistive technology. */
  readonly of: string;
}

export function searchField({ action, suggest, label, of, value, placeholder, hidden = {} }: SearchField): Html {
  return html`<search>
    <form class="search" action="${action}" data-suggest="${suggest}" data-of="${of}">
      <label class="sr" for="q">${label}</label>
      <input type="search" id="q" name="q" value="${value}" placeholder="${placeholder}" maxlength="200" />
      ${hiddenValues(hidden)}<button class="button">Search</button>
    </form>
  </search>`;
}
