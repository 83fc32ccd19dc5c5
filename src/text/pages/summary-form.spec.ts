import { formErrors, summaryBody } from './summary-form.rules.js';

const FORM = { url: '', article: '', title: 'Robots', theme: 'mint', font: 'default' };
const options = { theme: 'mint', font: 'default' };

describe('the form of a visual summary', () => {
  it.each([
    ['plain text', { article: 'Dig: 3 < 4.\nPlant.' }, { title: 'Robots', text: 'Dig: 3 < 4.\nPlant.', options }],
    ['HTML', { article: '<p>Dig.</p>' }, { title: 'Robots', content_html: '<p>Dig.</p>', options }],
    ['an address', { url: 'acme.com/post' }, { title: 'Robots', url: 'https://acme.com/post', options }],
    [
      'an address with a colon',
      { url: 'acme.com/a?x=b:c' },
      { title: 'Robots', url: 'https://acme.com/a?x=b:c', options },
    ],
    ['an address without a title', { url: 'http://acme.com', title: '' }, { url: 'http://acme.com', options }],
  ])('takes %s', (_what, values, body) => {
    expect(summaryBody({ ...FORM, ...values })).toEqual({ body });
  });

  it.each([
    ['nothing', {}, 'url'],
    ['two articles', { url: 'acme.com', article: 'Dig.' }, 'article'],
  ])('refuses %s beside its field', (_what, values, field) => {
    expect(summaryBody({ ...FORM, ...values })).toMatchObject({ errors: [{ field }] });
  });

  it('shows errors of the operation beside the field that was filled in', () => {
    const errors = ['text', 'content_html', 'title'].map((field) => ({ field, message: 'm', suggestion: 's' }));
    expect(formErrors(errors).map(({ field }) => field)).toEqual(['article', 'article', 'title']);
  });
});
