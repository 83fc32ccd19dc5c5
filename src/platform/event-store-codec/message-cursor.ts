/** Longer varints may not fit a double exactly; the generated classes decode them. */
const MOST_BYTES = 7;

/**
 * A position in a message. Unlike `ProtoReader` it allocates nothing for nested messages and never throws; after a
 * number that is too large or an invalid text it is not `exact`.
 */
export class Cursor {
  offset = 0;
  exact = true;

  constructor(private readonly bytes: Buffer) {}

  varint(): number {
    let value = 0;
    for (let shift = 0, scale = 1; shift < MOST_BYTES; shift++, scale *= 128) {
      const byte = this.bytes[this.offset++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    this.exact = false;
    return 0;
  }

  /** End of the length-delimited field that starts here. */
  endOfField(): number {
    const length = this.varint();
    return this.offset + length;
  }

  skip(end: number): void {
    this.offset = end;
  }

  view(end: number): Buffer {
    const view = this.bytes.subarray(this.offset, end);
    this.offset = end;
    return view;
  }

  text(end: number): string {
    const text = this.bytes.toString('utf8', this.offset, end);
    // The generated classes decode invalid UTF-8 differently.
    if (text.includes('\ufffd')) this.exact = false;
    this.offset = end;
    return text;
  }
}

/** The tag that starts a field. */
export function tag(field: number, wireType: number): number {
  return (field << 3) | wireType;
}
