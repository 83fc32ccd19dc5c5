/** Varints of more bytes may not fit a double exactly; they are left to the generated classes. */
const MOST_BYTES = 7;

/**
 * A place in a message, for what is read of every event: unlike `ProtoReader` it makes nothing new on the way into
 * nested messages and never throws. After a number too large or a text that is none it is not `exact`.
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

  /** Where the field of bytes that begins here ends. */
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
    // What is not UTF-8 the generated classes read in a way of their own.
    if (text.includes('\ufffd')) this.exact = false;
    this.offset = end;
    return text;
  }
}

/** What a field begins with. */
export function tag(field: number, wireType: number): number {
  return (field << 3) | wireType;
}
