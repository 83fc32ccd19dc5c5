import { type Decider } from '../kernel/domain-event.js';
import {
  DEFAULT_CLASSES,
  type NoticedRecall,
  type OpenedRecall,
  RECALL_CLASSES,
  type RecallChoiceEvent,
  type RecallClass,
  type RecallEvent,
  type RecalledReads,
  type RecalledRecord,
  type RecallNoticeEvent,
  type RecallRefund,
} from './recalls.events.js';

export interface RecallState {
  readonly opened: OpenedRecall | null;
}

export const recallDecider: Decider<RecallState, RecallEvent> = {
  initial: { opened: null },
  evolve: (_state, { data }) => ({ opened: data }),
};

/** Opens the recall of a correction once. */
export function openRecall({ opened }: RecallState, recall: OpenedRecall): RecallEvent[] {
  return opened ? [] : [{ type: 'RecallOpened', data: recall }];
}

/** The notice of one recall to one account. */
export interface NoticeState {
  readonly isNoticed: boolean;
  readonly records: readonly RecalledRecord[];
  readonly reads: RecalledReads;
  readonly refunds: readonly RecallRefund[];
}

export const noticeDecider: Decider<NoticeState, RecallNoticeEvent> = {
  initial: { isNoticed: false, records: [], reads: { count: 0, first: '', last: '', requestIds: [] }, refunds: [] },
  evolve: (state, { data }) => withReads(state, data),
};

/** A notice together with what a later event adds to it. */
export function withReads(state: NoticeState, { records, reads, refunds }: NoticedRecall): NoticeState {
  if (!state.isNoticed) return { isNoticed: true, records, reads, refunds };
  const known = new Set(state.records.map(({ id }) => id));
  return {
    isNoticed: true,
    records: [...state.records, ...records.filter(({ id }) => !known.has(id))],
    reads: {
      count: Math.max(state.reads.count, reads.count),
      first: earlier(state.reads.first, reads.first),
      last: earlier(state.reads.last, reads.last) === reads.last ? state.reads.last : reads.last,
      requestIds: [...new Set([...reads.requestIds, ...state.reads.requestIds])],
    },
    refunds: [...state.refunds, ...refunds],
  };
}

/** Of two positions. */
function earlier(one: string, other: string): string {
  return BigInt(other) < BigInt(one) ? other : one;
}

/** Notices an account once; further reads and refunds are added to the notice. */
export function noticeRecall(state: NoticeState, notice: NoticedRecall): RecallNoticeEvent[] {
  if (!state.isNoticed) return [{ type: 'RecallNoticed', data: notice }];
  const known = new Set(state.reads.requestIds);
  const requestIds = notice.reads.requestIds.filter((id) => !known.has(id));
  const refunded = new Set(state.refunds.map(({ requestId }) => requestId));
  const refunds = notice.refunds.filter(({ requestId }) => !refunded.has(requestId));
  if (requestIds.length === 0 && refunds.length === 0 && notice.reads.count <= state.reads.count) return [];
  return [{ type: 'RecallReadsAdded', data: { ...notice, reads: { ...notice.reads, requestIds }, refunds } }];
}

export interface ChoiceState {
  readonly classes: readonly RecallClass[];
}

export const choiceDecider: Decider<ChoiceState, RecallChoiceEvent> = {
  initial: { classes: DEFAULT_CLASSES },
  evolve: (_state, { data }) => ({ classes: data.classes }),
};

/** Chooses the classes of recalls that an account's webhooks receive; in the order of `RECALL_CLASSES`. */
export function chooseClasses(
  state: ChoiceState,
  accountId: string,
  wanted: readonly RecallClass[],
): RecallChoiceEvent[] {
  const classes = RECALL_CLASSES.filter((one) => wanted.includes(one));
  if (classes.join() === state.classes.join()) return [];
  return [{ type: 'RecallClassesChosen', data: { accountId, classes } }];
}
