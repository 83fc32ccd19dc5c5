import { Module } from '@nestjs/common';
import { FindJobHandler } from './jobs/find-job.handler.js';
import { JobsAdminController } from './jobs/jobs-admin.controller.js';
import { JobsController } from './jobs/jobs.controller.js';
import { ListJobsHandler } from './jobs/list-jobs.handler.js';

/** Videos of articles, clips of videos, transcripts, and the jobs that make them. */
@Module({
  controllers: [JobsController, JobsAdminController],
  providers: [FindJobHandler, ListJobsHandler],
})
export class MediaModule {}
