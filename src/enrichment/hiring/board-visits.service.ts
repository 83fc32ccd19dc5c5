import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { SharedRuns } from '../../kernel/shared-runs.js';
import { CLOCK } from '../../platform/tokens.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { isParked } from '../company-website/parked-site.rules.js';
import { ANOTHER_SITE, isVisitOfAnotherFirm } from '../domain-search/domain-names.rules.js';
import { isRefusal, type SiteVisit } from '../site-visit/site-visit.port.js';
import { SiteVisits } from '../site-visit/site-visits.service.js';
import { type BoardName, boardPage } from '../job-boards/board-address.rules.js';
import { BoardFinder, type FoundBoard } from '../job-boards/board-finder.service.js';
import { type HiringBoard, type OpenRole } from './hiring.events.js';
import { JOB_BOARDS, type BoardReading, type JobBoards } from '../job-boards/job-board.port.js';

export type BoardVisit =
  | { readonly kind: 'board'; readonly board: HiringBoard; readonly roles: readonly OpenRole[] }
  /** The site was read and links to no board. */
  | { readonly kind: 'none' }
  /** The site or the vendor is unavailable. */
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      /** The site was read and links to no board: the vendor was only probed for a board of the company's name. */
      readonly isOfGuess?: true;
    };

/** Bounds memory: a shared visit may contain a large board. */
const MAX_CACHED = 100;

/** Vendors probed by name alone, since they answer 404 to unknown names. */
const GUESSED = ['greenhouse', 'lever', 'ashby', 'workable', 'recruitee'] as const;

/** One visit of a company's job board, from its website to the board's last role. */
@Injectable()
export class BoardVisits {
  private readonly running = new SharedRuns<BoardVisit>();
  private readonly finished = new Map<string, { readonly at: number; readonly visit: BoardVisit }>();

  constructor(
    private readonly visits: SiteVisits,
    private readonly finder: BoardFinder,
    @Inject(JOB_BOARDS) private readonly boards: JobBoards,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Starts at the website. Callers share a running visit of the domain, and one that ended at `notBefore` (milliseconds
   * since the epoch) or later.
   */
  visit(
    domain: string,
    storedBoard: HiringBoard | null,
    { notBefore = Infinity, names = [] }: { readonly notBefore?: number; readonly names?: readonly string[] } = {},
  ): Promise<BoardVisit> {
    const finished = this.finished.get(domain);
    if (finished && finished.at >= notBefore) return Promise.resolve(finished.visit);
    return this.running.run(domain, async () => this.cache(domain, await this.atSite(domain, storedBoard, names)));
  }

  private cache(domain: string, visit: BoardVisit): BoardVisit {
    this.finished.delete(domain);
    this.finished.set(domain, { at: this.clock.now(), visit });
    const [oldest] = this.finished.keys();
    if (this.finished.size > MAX_CACHED && oldest !== undefined) this.finished.delete(oldest);
    return visit;
  }

  /** Reads the known board, and the website only where the board is gone. */
  async visitAgain(domain: string, storedBoard: HiringBoard | null): Promise<BoardVisit> {
    const name = storedBoard && nameOf(storedBoard);
    if (!storedBoard || !name) return this.visit(domain, storedBoard);
    const reading = await this.boards.read(name);
    if (reading.kind === 'read') return { kind: 'board', board: storedBoard, roles: reading.roles };
    return reading.kind === 'missing' ? this.visit(domain, storedBoard) : reading;
  }

  private async atSite(domain: string, storedBoard: HiringBoard | null, names: readonly string[]): Promise<BoardVisit> {
    const visit = await this.visits.visit(domain);
    if (isVisitOfAnotherFirm(visit, names) && !isAt(visit, storedBoard)) {
      return { kind: 'unavailable', reason: ANOTHER_SITE };
    }
    const findings = await this.finder.find(domain, visit);
    const known = storedBoard && nameOf(storedBoard);
    const candidates: FoundBoard[] = [
      ...findings.boards,
      ...(storedBoard && known ? [{ name: known, foundBy: storedBoard.foundBy, foundAt: storedBoard.foundAt }] : []),
    ];
    const found = await this.firstThatAnswers(candidates);
    if (found) return found;
    const { postings, postingsAt, isPartial } = findings;
    // A list without the roles that were not read would close them.
    if (isPartial) return { kind: 'unavailable', reason: 'half_an_answer' };
    if (postingsAt !== null) return { kind: 'board', board: siteBoard(postingsAt), roles: postings };
    // An unreadable site may link to a board, which a guess would replace.
    if (visit.outcome !== 'read') return { kind: 'unavailable', reason: visit.reason ?? visit.outcome };
    const status = visit.home?.status ?? 200;
    if (isRefusal(status)) return { kind: 'unavailable', reason: `status_${status}` };
    // A board of the name is a namesake's where the domain has no company.
    if (!storedBoard && visit.home?.document && isParked(visit.home.document)) return { kind: 'none' };
    const lost = storedBoard?.vendor === 'site' ? await unreadReason(visit, storedBoard.url) : null;
    return lost === null ? this.guess(domain) : { kind: 'unavailable', reason: lost };
  }

  /**
   * The first candidate that its vendor knows. An unavailable vendor ends the search, so that no worse candidate
   * replaces its board.
   */
  private async firstThatAnswers(candidates: readonly FoundBoard[]): Promise<BoardVisit | null> {
    for (const { name, foundBy, foundAt } of candidates) {
      const reading = await this.boards.read(name);
      if (reading.kind === 'unavailable') return reading;
      if (reading.kind === 'read') return boardVisit(name, { foundBy, foundAt }, reading.roles);
    }
    return null;
  }

  /**
   * Probes the company's name with each vendor. A board without roles proves nothing; a board whose postings name the
   * company's domain precedes one that only matches the name. Without such a board, an unavailable vendor leaves open
   * whose board is the company's.
   */
  private async guess(domain: string): Promise<BoardVisit> {
    const token = domain.split('.')[0] ?? '';
    if (token.length < 3) return { kind: 'none' };
    const names = GUESSED.map((vendor): BoardName => ({ vendor, token, region: null }));
    const readings = await Promise.all(names.map((name) => this.boards.read(name)));
    const listing = names.flatMap((name, index) => {
      const reading: BoardReading | undefined = readings[index];
      return reading?.kind === 'read' && reading.roles.length > 0 ? [{ name, roles: reading.roles }] : [];
    });
    const confirmed = await Promise.all(listing.map(({ name }) => this.boards.names(name, domain)));
    const isConfirmed = confirmed.includes(true);
    const unread = readings.find((reading) => reading.kind === 'unavailable');
    if (!isConfirmed && unread?.kind === 'unavailable') return { ...unread, isOfGuess: true };
    const best = listing[isConfirmed ? confirmed.indexOf(true) : 0];
    if (!best) return { kind: 'none' };
    const foundAt = isConfirmed ? boardPage(best.name) : null;
    return boardVisit(best.name, { foundBy: 'guess', foundAt }, best.roles);
  }
}

function boardVisit(
  name: BoardName,
  found: Pick<FoundBoard, 'foundBy' | 'foundAt'>,
  roles: readonly OpenRole[],
): BoardVisit {
  const { vendor, token, region } = name;
  return { kind: 'board', board: { vendor, token, region, url: boardPage(name), ...found }, roles };
}

/** Whether the stored roles are from the site that the domain leads to: an earlier scan knew the company's names. */
function isAt({ home }: SiteVisit, board: HiringBoard | null): boolean {
  const at = board?.foundAt && registrableDomain(board.foundAt).domain;
  return typeof at === 'string' && registrableDomain(home?.url ?? '').domain === at;
}

/** Why the page with a site's roles was not read this time; null where it was, or is gone. */
async function unreadReason(visit: SiteVisit, url: string): Promise<string | null> {
  const answer = await visit.read(url);
  if (answer.outcome !== 'answered') return answer.reason;
  return isRefusal(answer.page.status) ? `status_${answer.page.status}` : null;
}

function siteBoard(url: string): HiringBoard {
  return { vendor: 'site', token: null, region: null, url, foundBy: 'jsonld', foundAt: url };
}

function nameOf({ vendor, token, region }: HiringBoard): BoardName | null {
  return vendor === 'site' || token === null ? null : { vendor, token, region };
}
