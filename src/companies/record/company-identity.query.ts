/** The id of the company that a domain names, for features that must know it before the company is on file. */
export { companyIdOf } from './company-id.rules.js';
