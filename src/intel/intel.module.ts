import { Module } from '@nestjs/common';
import { DossierCompiler } from './dossier/dossier-compiler.service.js';
import { DossierDesk } from './dossier/dossier-requests.service.js';
import { DossierLooks } from './gathering/dossier-run.service.js';
import { ForgetPersonHandler } from './erasure/erase-person-dossiers.handler.js';
import { IntelController } from './dossier/intel.controller.js';
import { KeptDocuments } from './dossier/stored-documents.service.js';
import { KeptDossiers } from './dossier/stored-dossiers.service.js';
import { LookUpDossierHandler } from './dossier/look-up-dossier.handler.js';
import { NamedPeople } from './erasure/named-people.service.js';
import { OwnSites } from './gathering/company-website.service.js';
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
