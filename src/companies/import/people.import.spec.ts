import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FindingsFiles } from '../../file-import/import-findings.js';
import { importPeople, PeopleImporter } from './people.import.js';

it.each([
  ['ada@acme.com, ada@quill.org', ['ada@acme.com', 'email addresses']],
  ['mailto:Ada@acme.com; ada@acme.com', ['ada@acme.com', null]],
  ['ada@acme.com', ['ada@acme.com', null]],
])('of the addresses %s the first is read, and others are listed', (email, expected) => {
  const importer = new PeopleImporter({} as never);
  const row = importer.read({ Name: 'Ada Quill', Firma: 'Acme', 'E-Mail': email }, 2);
  expect([row.email, row.hasSeveral]).toEqual(expected);
});

it.each([
  [{ 'First Name': 'Ada', 'Last Name': 'Quill' }, 'Ada Quill'],
  [{ Vorname: 'Ada', Nachname: 'Quill' }, 'Ada Quill'],
  [{ Name: 'Quill', Vorname: 'Ada' }, 'Ada Quill'],
  [{ Name: 'Ada Quill', Vorname: 'Ada' }, 'Ada Quill'],
  [{ Name: 'Quill, Ada Jane', 'First Name': 'Ada Jane' }, 'Quill, Ada Jane'],
  [{ Prénom: 'Ada', Nom: 'Quill' }, 'Ada Quill'],
  [{ 'Full Name': 'Ada J. Quill', 'First Name': 'Ada', 'Last Name': 'Quill' }, 'Ada J. Quill'],
  [{ Name: 'Ada Quill, CEO' }, 'Ada Quill'],
  [{ Name: 'Head, Edith' }, 'Head, Edith'],
  [{ Name: 'Chief Bola Ade' }, 'Chief Bola Ade'],
])('the name of %j is %s', (cells, name) => {
  expect(new PeopleImporter({} as never).read({ ...cells, Company: 'Acme' }, 2).name).toBe(name);
});

it.each([
  { 'Full Name': 'Ada Quill', 'Primary Company': 'Acme', 'Primary Position': 'CEO' },
  { 'First Name': 'Ada', 'Last Name': 'Quill', 'Organization Name': 'Acme', 'Organization Title': 'CEO' },
  { Name: 'Ada Quill', Firma: 'Acme', Funktion: 'CEO' },
  { Nom: 'Quill', Prénom: 'Ada', Entreprise: 'Acme', Fonction: 'CEO', Courriel: 'ada@acme.com' },
  { fullName: 'Ada Quill', companyName: 'Acme', title: 'CEO', linkedInProfileUrl: 'https://linkedin.com/in/ada-quill' },
])('the headings of an export are known: %j', (row) => {
  const read = new PeopleImporter({} as never).read(row, 2);
  expect(read).toMatchObject({ name: 'Ada Quill', title: 'CEO', reference: { names: ['Acme'] } });
});

it.each([
  [{ 'Last Name': 'Quill' }, 'name is missing'],
  [{ 'First Name': 'Ada' }, 'name is missing'],
  [{ 'First Name': 'Ada', 'Last Name': '' }, 'Last Name is missing'],
  [{ 'First Name': '', 'Last Name': 'Quill' }, 'First Name is missing'],
])('half a name is refused: %j', (cells, problem) => {
  expect(() => new PeopleImporter({} as never).read({ ...cells, Company: 'Acme' }, 2)).toThrow(problem);
});

it.each([
  'Ada Quill & Ben Moss',
  'Ada Quill | Ben Moss',
  'Ada Quill + Ben Moss',
  'Ada Quill • Ben Moss',
  'Ada Quill; Ben Moss',
])('a row of several people is refused: %s', (Name) => {
  expect(() => new PeopleImporter({} as never).read({ Name, Company: 'Acme' }, 2)).toThrow('names several people');
});

it('a title behind a bar is no second person', () => {
  const read = new PeopleImporter({} as never).read({ Name: 'Ada Quill | CEO', Company: 'Acme' }, 2);
  expect(read).toMatchObject({ name: 'Ada Quill', title: 'CEO' });
});

it.each([
  ['Founder & CEO', true],
  ['Mitgründerin', true],
  ['Co-fundador', true],
  ['Cofondatrice', true],
  ['Founder’s Associate', false],
  ['Chief of Staff to the Founders', false],
  ['Founder in Residence', false],
  ['Founding Engineer', false],
])('the title %s is that of a founder: %s', (title, isFounder) => {
  expect(new PeopleImporter({} as never).read({ Name: 'Ada Quill', Company: 'Acme', title }, 2)).toMatchObject({
    title,
    isFounder,
  });
});

it('headings of CRMs and an address with its name are read', () => {
  const row = {
    'Contact Name': 'Ada Quill',
    'Associated Company': 'Acme',
    Designation: 'CTO',
    Email: 'Ada <ada@acme.com>',
  };
  expect(new PeopleImporter({} as never).read(row, 2)).toMatchObject({
    name: 'Ada Quill',
    title: 'CTO',
    email: 'ada@acme.com',
    reference: { names: ['Acme'] },
  });
});

it('the profile beside a name, and the title, are read where no column has them', () => {
  const row = { Name: 'Ada Quill - CEO <https://linkedin.com/in/ada-quill>', Company: 'Acme' };
  expect(new PeopleImporter({} as never).read(row, 2)).toMatchObject({
    name: 'Ada Quill',
    title: 'CEO',
    linkedinUrl: 'https://linkedin.com/in/ada-quill',
  });
});

it('refused rows of people name every fault without the values, and no part of a row is left out unsaid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'people-'));
  try {
    const file = join(folder, 'people.jsonl');
    const rows = [
      { name: 'Ada Quill', company: 'Acme', title: 'x'.repeat(501), linkedin: ['a', 'b'] },
      { email: 'ada at acme' },
      { name: { first: 'Ada' }, company: 'Acme' },
      { founders: 'Ada Quill & Ben Moss', company: 'Acme' },
      { name: 'Ada Quill', company: 'Acme', email: 'Mail:ada@acme.com' },
    ];
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const findings = new FindingsFiles(join(folder, 'imports'), file, Date.now());
    // No row gets as far as the stores.
    const stores = { eventStore: null, readStore: null, vault: null } as never;
    const clock = { now: () => Date.now() };
    const counts = await importPeople(Object.assign({ file, findings, clock }, stores));
    expect(counts).toMatchObject({ rows: 5, rejected: 5 });
    expect(findings.firstRejects.map(({ line, column }) => [line, column])).toEqual([
      [1, 'title, linkedin'],
      [2, 'name, email'],
      [3, 'name'],
      [4, 'founders'],
      [5, 'email'],
    ]);
    expect(findings.firstRejects[1]?.reason).toMatch(/neither the company nor its website is named/);
    expect(findings.firstRejects[2]?.reason).toBe('name must be text, is an object');
    expect(JSON.stringify(findings.firstRejects)).not.toMatch(/Ada|ada at/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
