const QUOTES = new Set(['"', "'", '`']);
/** Behind these a slash begins a regular expression, and behind others it divides. */
const BEFORE_EXPRESSION = new Set('(,=:[!&|?{};+-*%~^<>\n'.split(''));
/** Behind the bracket of a condition, these begin an expression: `if (a)/["']/.test(b)`. */
const EXPRESSION_BEGINS = /^["'[\\^]$/;
const LINE_END = /^[\n\r\u2028\u2029]$/;
const BEFORE_EXPRESSION_WORD = /(?:^|[^\w$])(?:return|typeof|case|in|of)$/;
/** Words as in a sentence, two of which must not be words of code: `return new Form` is code. */
const SENTENCE = /[\p{L}'’-]{2,30}[,;:]? [\p{L}'’-]{2,30}[,;:]? [\p{L}'’-]{2,30}/u;
const CODE_WORD =
  /^(?:var|let|const|new|typeof|function|return|in|of|case|instanceof|void|delete|if|else|async|await|defer|script|src|href|type)$/;
const MOST_AROUND = 60;

type Kind = 'code' | 'comment' | 'text';

/**
 * Where a script has comments and strings, in one pass: callers ask for places in ascending order. A string that looks
 * like code counts as code, since loaders have it in strings.
 */
export class ScriptText {
  private quote = '';
  private comment: '' | 'line' | 'block' = '';
  private isExpression = false;
  private isClass = false;
  /** The last character that is no blank, outside of strings and comments. */
  private last = '\n';
  private from = 0;

  constructor(
    private readonly script: string,
    private at: number,
  ) {}

  /** What the script has before this offset. */
  kindBefore(offset: number): Kind {
    while (this.at < offset) this.step();
    if (this.comment !== '') return 'comment';
    return this.quote !== '' && this.isSentenceAround(offset) ? 'text' : 'code';
  }

  private step(): void {
    const char = this.script[this.at] ?? '';
    const next = this.script[this.at + 1] ?? '';
    this.at++;
    if (this.comment !== '') this.inComment(char, next);
    else if (this.quote !== '') this.inString(char);
    else if (this.isExpression) this.inExpression(char);
    else this.inCode(char, next);
  }

  private inComment(char: string, next: string): void {
    if (this.comment === 'line' && LINE_END.test(char)) this.comment = '';
    if (this.comment === 'block' && char === '*' && next === '/') {
      this.comment = '';
      this.at++;
    }
  }

  private inString(char: string): void {
    if (char === '\\') this.at++;
    // Only template strings have several lines.
    else if (char === this.quote || (char === '\n' && this.quote !== '`')) this.quote = '';
  }

  private inExpression(char: string): void {
    if (char === '\\') this.at++;
    else if (char === '\n') this.isExpression = false;
    else if (char === '[') this.isClass = true;
    else if (char === ']') this.isClass = false;
    else if (char === '/' && !this.isClass) this.isExpression = false;
  }

  private inCode(char: string, next: string): void {
    if (QUOTES.has(char)) {
      this.quote = char;
      this.from = this.at;
    } else if (char === '/' && (next === '*' || (next === '/' && !this.isInAddress()))) {
      this.comment = next === '/' ? 'line' : 'block';
      this.at++;
      return;
    } else if (char === '/') {
      const before = this.script.slice(Math.max(0, this.at - 12), this.at - 1);
      const isBehindMark = BEFORE_EXPRESSION.has(this.last) && !/(?:\+\+|--)\s*$/.test(before);
      const isBehindBracket = this.last === ')' && EXPRESSION_BEGINS.test(next);
      this.isExpression = isBehindMark || isBehindBracket || BEFORE_EXPRESSION_WORD.test(before);
      this.isClass = false;
    }
    if (char !== ' ' && char !== '\t') this.last = char;
  }

  /** `https://` or `"//cdn` in code: the mark that opened its string was taken for one that closes another. */
  private isInAddress(): boolean {
    return this.last === ':' || QUOTES.has(this.script[this.at - 2] ?? '');
  }

  private isSentenceAround(offset: number): boolean {
    const before = this.script.slice(Math.max(this.from, offset - MOST_AROUND), offset);
    const after = this.script.slice(offset, offset + MOST_AROUND).split(this.quote, 1)[0] ?? '';
    const found = SENTENCE.exec(before + after);
    return found !== null && found[0].split(/[ ,;:]+/).filter((word) => !CODE_WORD.test(word)).length > 1;
  }
}
