/** Who runs this deployment, as the pages about it name them. */
export interface Operator {
  readonly name: string | null;
  readonly email: string | null;
  readonly publicUrl: string;
  /** Whether owners can delete their account themselves. */
  readonly canDeleteAccounts: boolean;
}

export function operatorName({ name, publicUrl }: Operator): string {
  return name ?? `the operator of ${new URL(publicUrl).host}`;
}

/** Where to write, for the middle of a sentence. */
export function writeTo({ email }: Operator): string {
  return email === null ? 'ask the operator of this service' : `write to [${email}](/contact)`;
}

/** Values for the placeholders of an operator's own text: {{operator}}, {{contact}} and {{site}}. */
export function filledIn(text: string, operator: Operator): string {
  const values: Readonly<Record<string, string>> = {
    operator: operatorName(operator),
    contact: operator.email ?? 'the operator of this service',
    site: operator.publicUrl,
  };
  return text.replace(/\{\{(operator|contact|site)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** A heading of the template that the operator has not completed. */
export function incompleteNote({ name, email }: Operator): string {
  const missing = [name === null && '`OPERATOR_NAME`', email === null && '`CONTACT_EMAIL`'].filter(Boolean);
  return missing.length === 0
    ? ''
    : `This text is the template of the software. The operator of this service has not set ${missing.join(' and ')}.\n\n`;
}
