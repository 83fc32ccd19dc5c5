import { Module } from '@nestjs/common';
import { DossierCompiler } from './dossier/dossier-compiler.service.js';
import { DossierDesk } from './dossier/dossier-desk.service.js';
import { DossierLooks } from './gathering/dossier-look.service.js';
import { ForgetPersonHandler } from './forgetting/forget-person.handler.js';
import { IntelController } from './dossier/intel.controller.js';
import { KeptDocuments } from './dossier/kept-documents.service.js';
import { KeptDossiers } from './dossier/kept-dossiers.service.js';
import { LookUpDossierHandler } from './dossier/look-up-dossier.handler.js';
import { NamedPeople } from './forgetting/named-people.service.js';
import { OwnSites } from './gathering/own-site.service.js';
import { PersonIndex } from './subject/person-index.process.js';
import { SubjectFinder } from './subject/subject-finder.service.js';
import { SubjectsOnFile } from './subject/subjects-on-file.service.js';

/** Dossiers of companies and people from public records. */
@Module({
  controllers: [IntelController],
  providers: [
    SubjectsOnFile,
    SubjectFinder,
    PersonIndex,
    OwnSites,
    DossierLooks,
    KeptDocuments,
    KeptDossiers,
    NamedPeople,
    DossierCompiler,
    DossierDesk,
    LookUpDossierHandler,
    ForgetPersonHandler,
  ],
})
export class IntelModule {}
