import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { PaymentEntity } from '../../../projections/payments/payments.entity.js';
import { ListPayments } from './list-payments.query.js';

@QueryHandler(ListPayments)
export class ListPaymentsHandler implements IQueryHandler<ListPayments> {
  constructor(@InjectRepository(PaymentEntity) private readonly rows: Repository<PaymentEntity>) {}

  async execute({ ask: { statuses, operation, limit, offset } }: ListPayments) {
    const [payments, total] = await this.rows.findAndCount({
      where: {
        ...(statuses.length > 0 && { status: In(statuses) }),
        ...(operation !== undefined && { operation }),
      },
      order: { claimed_at: 'DESC', payment_id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { payments, total };
  }
}
