/** A row that cannot be taken in as it stands; the message names each column at fault and what it must hold. */
export class BadRow extends Error {
  constructor(faults: string | readonly string[]) {
    super(typeof faults === 'string' ? faults : faults.join('; '));
  }
}
