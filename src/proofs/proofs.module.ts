import { Module } from '@nestjs/common';
import { AnswerProofsController } from './answers/answer-proofs.controller.js';
import { ProveAnswerHandler } from './answers/prove-answer.handler.js';
import { VerifierController } from './answers/verifier.controller.js';
import { EventProofsController } from './events/event-proofs.controller.js';
import { EventProver } from './events/event-prover.service.js';
import { ProveEventHandler } from './events/prove-event.handler.js';
import { HeadsProver } from './heads/heads-prover.service.js';
import { HeadRequests } from './heads/head-requests.service.js';
import { LogEntries } from './notary/log-entries.service.js';
import { LogKey } from './notary/log-key.service.js';
import { LogTiles } from './notary/log-tiles.service.js';
import { NotaryHealth } from './notary/notary-health.service.js';
import { NotarySchedule } from './notary/notary.schedule.js';
import { SignedLogs } from './notary/signed-logs.service.js';
import { ProveRecordHandler } from './records/prove-record.handler.js';
import { RecordProofsController } from './records/record-proofs.controller.js';
import { RecordProver } from './records/record-prover.service.js';
import { GetCheckpointHandler } from './published/get-checkpoint.handler.js';
import { LogController } from './published/log.controller.js';
import { PublishedLog } from './published/published-log.service.js';

import { WitnessConnector } from './witnesses/witness.connector.js';
import { WitnessesSchedule } from './witnesses/witnesses.schedule.js';

/** The transparency log of all events, and proofs from it. */
@Module({
  controllers: [
    LogController,
    EventProofsController,
    AnswerProofsController,
    RecordProofsController,
    VerifierController,
  ],
  providers: [
    PublishedLog,
    EventProver,
    GetCheckpointHandler,
    HeadRequests,
    HeadsProver,
    ProveRecordHandler,
    RecordProver,
    ProveAnswerHandler,
    ProveEventHandler,
    LogEntries,
    LogKey,
    LogTiles,
    NotaryHealth,
    NotarySchedule,
    WitnessConnector,
    WitnessesSchedule,
    SignedLogs,
  ],
})
export class ProofsModule {}
