import { type Moment } from '../../kernel/moment.js';
import { type Pin } from '../../web/validation/pinned-cursor.js';
import { type DomainStatus } from '../radar.events.js';
import { type DomainRow } from './domain-row.rules.js';

export interface DomainsAsk {
  readonly tlds?: readonly string[];
  /** Raw sources and buckets. */
  readonly sources?: readonly string[];
  readonly statuses: readonly DomainStatus[];
  readonly apex?: string;
  /** Part of an apex or a candidate name. */
  readonly q?: string;
  readonly createdFrom?: Date;
  /** Exclusive. */
  readonly createdBefore?: Date;
  readonly hasRealEmail?: boolean;
  readonly hasRealContent?: boolean;
  readonly isParked?: boolean;
}

export interface DomainsPlace {
  readonly limit: number;
  readonly offset: number;
  /** The last row of the previous page. */
  readonly after?: { readonly createdAt: string; readonly apex: string };
  /** The state of the log that the first page of the walk has shown. */
  readonly pin?: Pin | null;
  readonly withEvidence?: boolean;
}

export interface DomainsPart {
  readonly rows: DomainRow[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly isEstimate: boolean;
}

export interface DomainsPage extends DomainsPart {
  /** The position of the log that the page shows. */
  readonly asOf: Moment;
}
