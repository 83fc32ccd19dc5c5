import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Finding } from '../submission.events.js';
import { ScreenSubmission } from './screen-submission.command.js';
import { Screening } from './screening.service.js';

@CommandHandler(ScreenSubmission)
@Injectable()
export class ScreenSubmissionHandler implements ICommandHandler<ScreenSubmission> {
  constructor(private readonly screening: Screening) {}

  execute({ submissionId, isLastTry }: ScreenSubmission): Promise<readonly Finding[] | null> {
    return isLastTry ? this.screening.giveUp(submissionId) : this.screening.screen(submissionId);
  }
}
