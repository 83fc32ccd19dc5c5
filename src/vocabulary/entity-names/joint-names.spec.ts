import { readJointNames } from './joint-names.js';

const ON_FILE = new Set(['Partech Ventures', 'Northwind', 'Paul Able']);
const read = (name: string) => readJointNames(name, (part) => ON_FILE.has(part));

it.each([
  ['Sequoia Capital and Accel', ['Sequoia Capital', 'Accel']],
  ['Benchmark & Index Ventures', ['Benchmark', 'Index Ventures']],
  ['Accel und Northwind', ['Accel', 'Northwind']],
  ['Northwind et Partech Ventures', ['Northwind', 'Partech Ventures']],
  ['Northwind e Partech Ventures', ['Northwind', 'Partech Ventures']],
  ['Accel y Northwind', ['Accel', 'Northwind']],
  ['Accel and Benchmark and Northwind', ['Accel', 'Benchmark', 'Northwind']],
  ['Marc Andreessen and Paul Able', ['Marc Andreessen', 'Paul Able']],
  ['Michael Quill & Peter Moss', ['Michael Quill', 'Peter Moss']],
])('%s is certain to be several', (name, names) => {
  expect(read(name)).toEqual({ names, isCertain: true });
});

it.each(['Accel and Quillbay', 'Quill Ventures & Moss Capital Fund', 'Northwind and Science Museum'])(
  '%s may be several',
  (name) => {
    expect(read(name)).toMatchObject({ isCertain: false });
  },
);

it.each([
  ...['Andreessen Horowitz', 'Lowercase and Co', 'Bain & Company', 'Johnson and Johnson', 'Johnson & Johnson'],
  ...['Plug and Play', 'Ernst & Young', 'Hummer & Winblad', 'Kleiner Perkins Caufield & Byers', 'Accel & Partners'],
  ...['Bill & Melinda Gates Foundation', 'Ben & Jerry', 'Smith and Sons', 'Science and Technology', 'Standard & Poor'],
  ...['Northwind and Friends', 'T-Mobile', 'Research & Development Fund', 'Northwind & Company'],
])('%s is one', (name) => {
  expect(read(name)).toBeNull();
});
