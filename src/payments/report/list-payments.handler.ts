import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PaymentEntity } from '../../../projections/payments/payments.entity.js';
import { ListPayments } from './list-payments.query.js';

@QueryHandler(ListPayments)
export class ListPaymentsHandler implements IQueryHandler<ListPayments> {
  constructor(@InjectRepository(PaymentEntity) private readonly rows: Repository<PaymentEntity>) {}

  async execute({ ask: { statuses, operation, limit, offset, after } }: ListPayments) {
    const rows = this.rows.createQueryBuilder('p');
    if (statuses.length > 0) rows.andWhere('p.status IN (:...statuses)', { statuses });
    if (operation !== undefined) rows.andWhere('p.operation = :operation', { operation });
    const total = await rows.getCount();
    if (after) rows.andWhere('(p.claimed_at, p.payment_id) < (:claimedAt, :paymentId)', after);
    rows.orderBy('p.claimed_at', 'DESC').addOrderBy('p.payment_id', 'DESC');
    const found = await rows
      .offset(offset)
      .limit(limit + 1)
      .getMany();
    return { payments: found.slice(0, limit), total, hasMore: found.length > limit };
  }
}
