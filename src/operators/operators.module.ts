import { Global, Module } from '@nestjs/common';
import { CONSOLE_GUARD } from '../web/staff/console-guard.js';
import { STAFF_DIRECTORY } from '../web/staff/staff.js';
import { AddOperatorHandler } from './register/add-operator.handler.js';
import { ListOperatorsHandler } from './register/list-operators.handler.js';
import { OperatorRegister } from './register/operator-register.service.js';
import { OperatorsAdminController } from './register/operators-admin.controller.js';
import { RevokeOperatorHandler } from './register/revoke-operator.handler.js';
import { SignInController } from './session/sign-in.controller.js';
import { StaffSessions } from './session/staff-sessions.service.js';

/** Operators and their console sessions. Global, because health identifies the sender of a token. */
@Global()
@Module({
  controllers: [OperatorsAdminController, SignInController],
  providers: [
    ...[OperatorRegister, StaffSessions],
    ...[AddOperatorHandler, RevokeOperatorHandler, ListOperatorsHandler],
    { provide: STAFF_DIRECTORY, useExisting: OperatorRegister },
    { provide: CONSOLE_GUARD, useExisting: StaffSessions },
  ],
  exports: [STAFF_DIRECTORY, CONSOLE_GUARD],
})
export class OperatorsModule {}
