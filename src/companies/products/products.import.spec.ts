import { type LeftOutCell } from '../../file-import/bad-row.js';
import { ProductImporter } from './products.import.js';

const read = (cells: object) => {
  const leftOut: LeftOutCell[] = [];
  const row = new ProductImporter({} as never).read({ ...cells }, 2, (cell) => leftOut.push(cell));
  return { ...row, leftOut };
};

it.each([
  ['acme.com/cloud', 'https://acme.com/cloud'],
  ['[Acme Cloud](https://acme.com/cloud)', 'https://acme.com/cloud'],
  ['<a href="https://acme.com/cloud" target="_blank">Acme</a>', 'https://acme.com/cloud'],
  ['<https://acme.com/cloud>', 'https://acme.com/cloud'],
  ['"https://acme.com/cloud"', 'https://acme.com/cloud'],
  ['http//acme.com/cloud', 'http://acme.com/cloud'],
  ['https://acme.com/cloud, https://acme.com/docs', 'https://acme.com/cloud'],
  ['https://acme.com/cloud?plan=a,b', 'https://acme.com/cloud?plan=a,b'],
])('the website of a product is read as that of a company: %s', (Website, website) => {
  const row = read({ Product: 'Acme Cloud', Company: 'Acme', Website, 'Company Website': Website });
  expect(row.product.website).toBe(website);
  expect(row.reference.domain).toBe('acme.com');
  expect(row.leftOut).toEqual([]);
});

it('a website that is no address is reported, and its row is imported', () => {
  const row = read({ Product: 'Acme Cloud', Company: 'Acme', Website: 'see the store' });
  expect(row.product).toMatchObject({ name: 'Acme Cloud', website: null });
  expect(row.leftOut).toEqual([
    { column: 'Website', value: 'see the store', reason: 'is no web address', remedy: expect.any(String) },
  ]);
});

it.each([
  { 'Product Name': 'Acme Cloud', Vendor: 'Acme', Categories: 'CRM', Description: 'Books' },
  { Produkt: 'Acme Cloud', Hersteller: 'Acme', Kategorie: 'CRM', Beschreibung: 'Books' },
  { 'Nom du produit': 'Acme Cloud', Éditeur: 'Acme', Catégorie: 'CRM', 'Description courte': 'Books' },
  { Producto: 'Acme Cloud', Empresa: 'Acme', Categoría: 'CRM', Descripción: 'Books' },
  { name: 'Acme Cloud', company: 'Acme', category: 'CRM', tagline: 'Books' },
])('the headings of an export are known: %j', (cells) => {
  expect(read(cells)).toMatchObject({
    product: { name: 'Acme Cloud', category: 'CRM', description: 'Books' },
    reference: { names: ['Acme'] },
  });
});

it('a text that was saved in another encoding is repaired', () => {
  expect(read({ Product: 'CafÃ© Plus', Company: 'Acme' }).product.name).toBe('Café Plus');
});

it.each([
  [['CRM', 'Sales'], 'CRM, Sales'],
  ['CRM; Sales', 'CRM; Sales'],
  [[], null],
])('the category %j of a file of JSON is %s', (category, expected) => {
  expect(read({ name: 'Acme Cloud', company: 'Acme', category }).product.category).toBe(expected);
});

it('a name that cannot be read is not also called missing', () => {
  expect(() => read({ Product: 'A'.repeat(300), Company: 'Acme' })).toThrow(
    /^Product is 300 characters long; at most 200$/,
  );
});
