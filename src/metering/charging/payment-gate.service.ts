import { Injectable } from '@nestjs/common';
import { type PayPerCall } from './pay-per-call.port.js';

/** The payments feature registers here, since metering may import no feature. */
@Injectable()
export class PaymentGate {
  private opened: PayPerCall | null = null;

  open(payPerCall: PayPerCall): void {
    this.opened = payPerCall;
  }

  /** Null where payments are not configured. */
  get ready(): PayPerCall | null {
    return this.opened?.missing === null ? this.opened : null;
  }

  get missing(): string {
    return this.opened?.missing ?? 'PAYMENTS_PAY_TO';
  }
}
