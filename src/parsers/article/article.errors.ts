export type ArticleFaultCode = 'article_unreachable' | 'article_unreadable';

/** Why the article at an address cannot be read. The message may be shown to the caller. */
export class ArticleFault extends Error {
  constructor(
    readonly code: ArticleFaultCode,
    message: string,
  ) {
    super(message);
    this.name = 'ArticleFault';
  }
}
