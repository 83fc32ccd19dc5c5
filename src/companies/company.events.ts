// These names and fields are a stored format: version them, never edit them.

export type CompanyEvent = never;

export const companyEvents = {} as const;
