import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ErasureLeftovers } from './erasure-leftovers.service.js';
import { type Erased, EraseSubject } from './erase-subject.command.js';
import { Erasure } from './erasure.service.js';
import { subjectNamed } from './subject.rules.js';

@CommandHandler(EraseSubject)
@Injectable()
export class EraseSubjectHandler implements ICommandHandler<EraseSubject> {
  constructor(
    private readonly erasure: Erasure,
    private readonly leftovers: ErasureLeftovers,
  ) {}

  async execute({ subject, context }: EraseSubject): Promise<Erased> {
    const { erased, position } = await this.erasure.of(subjectNamed(subject), context);
    await this.leftovers.clear();
    return { subject, erased, position };
  }
}
