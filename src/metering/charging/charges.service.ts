import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { VersionConflict } from '../../platform/event-store/event-store.errors.js';
import { draftEvents } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { sha256Base64 } from '../../web/evidence/answer-evidence.js';
import { withCharge } from '../../web/evidence/answer-text.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { type JobEvent } from '../../jobs/job.events.js';
import { untilKnown } from '../../platform/process/transient-errors.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Clock } from '../../kernel/clock.js';
import { type Credits } from '../../web/openapi/answer-parts.dto.js';
import { blockAfter, blockOf, jobCreditsOf, type JobCharged } from './credits-block.presenter.js';
import { type Debited } from '../ledger/credits.events.js';
import { Ledger } from '../ledger/ledger.service.js';
import { type Caller, WorkBudget } from '../limits/work-budget.service.js';
import { Prices, type PricedOperation } from '../pricing/prices.service.js';
import { assertSameRequest, findDebit } from '../ledger/spend.decide.js';
import { actorOf, type Call, callOf, debitOf, jobOf, priceOf, readOf } from './call.rules.js';
import { reserved, withErrorName } from './credits-out.rules.js';
import { type Answered, type Charged, type MeteredOptions } from './charged-answer.js';
import { outcomesOf } from './charge-outcomes.js';
import { type Purchase, Purchases } from './purchases.js';
import { notQueued } from './not-queued.rules.js';
import { PaymentGate } from './payment-gate.service.js';
import { ReadSets } from '../reads/read-sets.service.js';
import { type ShownRecord } from '../../kernel/read-set.js';

export interface Metered<T> {
  readonly body: T;
  /** Cost of the call; the listed price where absent, 0 for a miss. */
  readonly cost?: number;
  /** What the call buys; its price is the cost. */
  readonly purchase?: Purchase;
}

/** Charges calls by the price list. All metered answers use it; only it accesses the ledger. */
@Injectable()
export class Charges implements OnApplicationShutdown {
  private readonly purchases = new Purchases();

  constructor(
    private readonly ledger: Ledger,
    private readonly eventStore: EventStore,
    private readonly prices: Prices,
    private readonly payments: PaymentGate,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(WorkBudget) private readonly budget: WorkBudget | null = null,
    @Optional() @Inject(ReadSets) private readonly reads: ReadSets | null = null,
  ) {}

  onApplicationShutdown(): void {
    this.purchases.close();
  }

  /**
   * Runs the operation's work and charges for it: reserves the price first, and debits it after success, before the
   * answer is sent. Failed work is free. Work that costs less by what is on file needs no more credits than that.
   * @throws DomainError insufficient_credits or quota_exhausted, before the work or, rarely, after it.
   */
  async metered<T extends object>(
    request: EdgeRequest,
    work: () => Promise<Metered<T>>,
    options: MeteredOptions = {},
  ): Promise<T & { readonly credits: Credits }> {
    if (!request.principal) throw withoutKey();
    const { body, text, credits, position, proof } = await this.meter(
      callOf(request, request.principal, options.credits),
      work,
      () => request.shownRecords ?? NO_RECORDS,
      options.dueOnFile,
    );
    noteCommit(request, position);
    request.chargedRequestId = proof;
    return withCharge(body, text, credits);
  }

  /**
   * As `metered`, for operations that need no key. A caller without one gets no credits block: the call is free, or paid
   * individually where the price list says so.
   */
  async meteredOrPaid<T extends object>(
    request: EdgeRequest,
    work: () => Promise<Metered<T>>,
    options: MeteredOptions = {},
  ): Promise<T & { readonly credits?: Credits }> {
    return request.principal ? this.metered(request, work, options) : this.withoutKey(request, work);
  }

  /** Priced operations require a payer, whichever guard admitted the request. */
  private async withoutKey<T extends object>(request: EdgeRequest, work: () => Promise<Metered<T>>): Promise<T> {
    const operation = this.prices.find(request.routeOptions.config.operation?.id ?? '');
    const security = operation?.security;
    const bounded = () => (operation ? this.bounded(operation, request, work) : work());
    if (security === 'key_optional' || security === 'none') return (await bounded()).body;
    const gate = this.payments.ready;
    if (operation && gate && (security === 'pay' || security === 'key_or_pay'))
      return gate.answer(request, operation, bounded);
    throw withoutKey();
  }

  private async meter<T extends object>(
    call: Call,
    work: () => Promise<Metered<T>>,
    shownBy: () => readonly ShownRecord[],
    dueOnFile?: MeteredOptions['dueOnFile'],
  ): Promise<Charged<T>> {
    const operation = this.prices.of(call.operationId);
    const { wallet } = operation;
    const price = priceOf(operation, call.credits);
    if (!wallet) throw new Error(`operation ${operation.id} is free`);
    const { accountId } = call.principal;
    const earlier = await this.chargedBefore(call, operation);
    const hold = earlier
      ? null
      : await reserved(operation, price, (due) => this.ledger.hold(accountId, wallet, due), dueOnFile);
    try {
      const { body, cost = price, purchase } = await this.bounded(operation, call.principal, work);
      const charge = (due: number) => this.charged(call, operation, { body, cost: due, earlier, hold, shownBy });
      if (!purchase) return await charge(cost);
      return await this.purchases.charge(purchase, charge, outcomesOf(this.ledger, call, this.clock));
    } finally {
      if (hold) this.ledger.release(accountId, hold);
    }
  }

  /** Charges the answer of a call, unless it costs nothing. */
  private async charged<T extends object>(
    call: Call,
    operation: PricedOperation,
    { body, cost, earlier, hold, shownBy }: Answered<T>,
  ): Promise<Charged<T>> {
    const { wallet } = operation;
    const price = priceOf(operation, call.credits);
    if (!wallet || !Number.isInteger(cost) || cost < 0 || cost > price)
      throw new Error(`${operation.id} costs at most ${price}`);
    const { accountId } = call.principal;
    const text = JSON.stringify(body);
    const input = { wallet, amount: cost, ...debitOf(call, operation) };
    // The earlier charge may have been refunded during the work.
    const repeat = cost === 0 && earlier ? await this.ledger.repeatOf(accountId, input, actorOf(call)) : null;
    if (cost === 0 && !repeat) {
      const { state, position } = await this.ledger.settled(accountId, NOTHING_SPENT_MS);
      return { body, text, credits: blockOf(state, wallet), position, repeated: false };
    }
    // A repeat under the same Idempotency-Key is the same read.
    const read = earlier ? undefined : await this.reads?.recorded(readOf(call, this.clock.now()), shownBy());
    const [r, reads] = [read?.listed, read?.pending];
    const shown = { position: call.readPosition?.toString() ?? null, digest: sha256Base64(text), ...(r && { r }) };
    const answer =
      repeat ??
      (await withErrorName(operation, () =>
        this.ledger.debit(
          accountId,
          { answer: shown, ...input, ...(reads && { reads }) },
          actorOf(call),
          hold ?? undefined,
        ),
      ));
    const { debit } = answer.outcome;
    const repeated = debit.requestId !== call.requestId;
    const proof = debit.answer?.digest === shown.digest ? debit.requestId : undefined;
    return { body, text, credits: blockAfter(answer.outcome), position: answer.position, repeated, proof };
  }

  /** Only slow work uses resources that callers share. */
  private bounded<T>({ kind }: PricedOperation, caller: Caller, work: () => Promise<Metered<T>>): Promise<Metered<T>> {
    return kind === 'slow' && this.budget ? this.budget.run(caller, work) : work();
  }

  /**
   * Refuses a call that the caller cannot afford now. For expensive work that runs before the charge.
   * @throws DomainError insufficient_credits or quota_exhausted.
   */
  async assertAffordable(request: EdgeRequest, credits?: number): Promise<void> {
    if (!request.principal) return;
    const call = callOf(request, request.principal, credits);
    const operation = this.prices.of(call.operationId);
    const { wallet } = operation;
    if (!wallet || (await this.chargedBefore(call, operation))) return;
    const { accountId } = call.principal;
    const price = priceOf(operation, call.credits);
    this.ledger.release(accountId, await withErrorName(operation, () => this.ledger.hold(accountId, wallet, price)));
  }

  /**
   * Charges a job or submission, then queues it. `enqueue` must append under the id it gets, expecting no stream. A
   * repeated request gets the first id, and an existing stream there counts as success. On failure the job's stream is
   * fenced and the charge refunded.
   */
  async job<T>(
    request: EdgeRequest,
    input: { readonly jobId: string; readonly credits?: number },
    enqueue: (jobId: string, charge: Debited) => Promise<T>,
  ): Promise<JobCharged<T>> {
    if (!request.principal) throw new DomainError('unauthorized', 'A job needs an API key.');
    const call = callOf(request, request.principal, input.credits);
    const charged = await this.takeOn(call, input.jobId, enqueue);
    noteCommit(request, charged.position);
    return charged;
  }

  async takeOn<T>(
    call: Call,
    jobId: string,
    enqueue: (jobId: string, charge: Debited) => Promise<T>,
  ): Promise<JobCharged<T>> {
    const operation = this.prices.of(call.operationId);
    const { wallet } = operation;
    if (!wallet) throw new Error(`operation ${operation.id} is free`);
    const { accountId } = call.principal;
    const debit = {
      ...debitOf(call, operation),
      wallet,
      amount: priceOf(operation, call.credits),
      ...jobOf(call, jobId),
    };
    const answer = await withErrorName(operation, () => this.ledger.debit(accountId, debit, actorOf(call)));
    const charge = answer.outcome.debit;
    const result = await this.enqueued(accountId, operation, charge, () => enqueue(charge.jobId ?? jobId, charge));
    const credits = blockAfter(answer.outcome);
    return { result, charge, flat: jobCreditsOf(charge), credits, position: answer.position };
  }

  private async enqueued<T>(
    accountId: string,
    operation: PricedOperation,
    charge: Debited,
    enqueue: () => Promise<T>,
  ): Promise<T> {
    try {
      return await enqueue();
    } catch (error) {
      if (await untilKnown(() => this.undo(accountId, operation, charge))) {
        throw notQueued(error);
      }
    }
    // The append may have landed although its answer was lost. A retry is safe: the log deduplicates equal appends.
    return untilKnown(enqueue);
  }

  /**
   * Fences the job's stream, so that a late append is refused, and refunds the charge. Returns false where the stream
   * exists: the job was queued, or the repair process has abandoned it and refunds it.
   */
  private async undo(accountId: string, operation: PricedOperation, charge: Debited): Promise<boolean> {
    const jobId = charge.jobId ?? '';
    const stream = `${operation.jobCategory ?? 'job'}-${jobId}`;
    const event: JobEvent = {
      type: 'JobAbandoned',
      data: { jobId, accountId, requestId: charge.requestId, cause: 'not_queued' },
    };
    const commandId = charge.requestId;
    const context = { commandId, correlationId: commandId, actor: SYSTEM, now: this.clock.now() };
    try {
      await this.eventStore.append(stream, 'no_stream', draftEvents(this.eventStore, stream, [event], context));
    } catch (error) {
      if (error instanceof VersionConflict) return false;
      throw error;
    }
    const refund = { requestId: charge.requestId, cause: 'not_queued' };
    await this.ledger.refund(accountId, refund, { correlationId: charge.requestId, actor: SYSTEM });
    return true;
  }

  /**
   * Whether an earlier request with the same Idempotency-Key was charged; then the work runs again without a charge.
   * @throws DomainError idempotency_mismatch where that request was a different one.
   */
  private async chargedBefore(call: Call, operation: PricedOperation): Promise<boolean> {
    const { idempotencyKeyHash, requestId, principal } = call;
    if (idempotencyKeyHash === undefined) return false;
    const { state } = await this.ledger.current(principal.accountId);
    const earlier = findDebit(state, { requestId, idempotencyKeyHash, now: this.clock.now() });
    if (earlier) assertSameRequest(earlier, { ...debitOf(call, operation), amount: earlier.amount });
    return earlier !== undefined;
  }
}

function withoutKey(): DomainError {
  return new DomainError('unauthorized', 'This operation needs an API key.');
}

const NO_RECORDS: readonly ShownRecord[] = [];
const SYSTEM = 'system:charges';
/** Maximum age of the figures on a free answer. */
const NOTHING_SPENT_MS = 1_000;
