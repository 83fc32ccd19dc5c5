/** Which company a website names; the one thing of this feature's inside that others must reckon with. */
export { companyIdOf, registrableDomain, type RegistrableDomain } from './registrable-domain.js';
