import { UsageError, parseCommandLine, wholeNumber } from './io/command.js';
import { commonOptions } from './io/run-command.js';

describe('the options every command takes', () => {
  it('are found wherever they stand, and the rest is left to the command', () => {
    const common = commonOptions(['companies', '--json', 'file.csv', '--data', 'here', '--dry'], '/srv');
    expect(common).toEqual({ args: ['companies', 'file.csv', '--dry'], json: true, help: false, dataDir: '/srv/here' });
  });

  it('end at a double dash', () => {
    expect(commonOptions(['--', '--json', '--help'], '/srv')).toMatchObject({ json: false, help: false });
  });

  it('keep the data in .data where nothing else is said', () => {
    expect(commonOptions([], '/srv').dataDir).toBe('/srv/.data');
    expect(commonOptions(['--data=/var/x'], '/srv').dataDir).toBe('/var/x');
  });

  it('refuse --data without a folder', () => {
    expect(() => commonOptions(['--data'])).toThrow(UsageError);
    expect(() => commonOptions(['--data='])).toThrow(UsageError);
  });
});

describe('arguments', () => {
  it('that no option takes are wrong usage, named', () => {
    expect(() => parseCommandLine({ args: ['--prot', '1'], options: { port: { type: 'string' } } })).toThrow(/--prot/);
    expect(() => parseCommandLine({ args: ['left-over'], options: {} })).toThrow(UsageError);
  });

  it.each(['', ' ', '1.5', 'x', '-1', '65536'])('%j is no port', (text) => {
    expect(() => wholeNumber('port', text, [0, 65_535])).toThrow(/--port is .*from 0 to 65535/);
  });
});
