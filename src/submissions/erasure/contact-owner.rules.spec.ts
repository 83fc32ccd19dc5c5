import { addressKey, mayBeAddressOf } from './contact-owner.rules.js';

describe('the owner of a contact address', () => {
  it.each([
    ['Zebulon Quillfeather', 'zebulon@acme.ai'],
    ['Zebulon Quillfeather', 'z.quillfeather+press@acme.ai'],
    ['Zebulon Quillfeather', 'ZQ@acme.ai'],
    ['Zoë Łódzka', 'zoe.lodzka@acme.ai'],
  ])('%s may have %s', (name, address) => expect(mayBeAddressOf(name, address)).toBe(true));

  it.each([
    ['Zebulon Quillfeather', 'info@quillfeather.ai'],
    ['Zebulon Quillfeather', 'bob@acme.ai'],
    ['Zebulon Quillfeather', 'z@acme.ai'],
    ['Bo Li', 'bob@acme.ai'],
    ['Bo', 'b@acme.ai'],
  ])('%s is not taken for the owner of %s', (name, address) => expect(mayBeAddressOf(name, address)).toBe(false));

  it('is the same however the address is written', () => {
    expect(addressKey(' Ada+Sales@Acme.AI ')).toBe('ada@acme.ai');
  });
});
