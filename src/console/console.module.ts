import { Module } from '@nestjs/common';
import { ModerationController } from './moderation/moderation.controller.js';
import { ModerationViews } from './moderation/moderation-views.service.js';

/** The pages of the operators' console; who may see them is decided at its door. */
@Module({ controllers: [ModerationController], providers: [ModerationViews] })
export class ConsoleModule {}
