import { EventEmitter } from 'node:events';
import { MessageSender } from './message-sender.js';

/** A call that sends its messages only when the test says so. */
class Call extends EventEmitter {
  readonly underway: (() => void)[] = [];
  readonly messages: Buffer[] = [];
  readonly written: Buffer[] = [];
  call: object | undefined = {
    sendMessage: (message: Buffer, sent: () => void) => {
      this.messages.push(message);
      this.underway.push(sent);
    },
  };

  write(message: Buffer): boolean {
    this.written.push(message);
    return false;
  }
}

describe('the messages of a call', () => {
  it('are handed over at once, in order, until the reader is behind', () => {
    const call = new Call();
    let rooms = 0;
    const sender = new MessageSender(call, () => rooms++);
    const message = Buffer.alloc(50_000);
    const taken = Array.from({ length: 6 }, () => sender.send(message));
    expect(taken).toEqual([true, true, true, true, true, false]);
    expect(call.messages).toHaveLength(6);
    expect(call.written).toEqual([]);
    for (let sent = 0; sent < 3; sent++) call.underway.shift()?.();
    expect([rooms, sender.full]).toEqual([0, true]);
    call.underway.shift()?.();
    expect([rooms, sender.full]).toEqual([1, false]);
    expect(sender.send(message)).toBe(true);
  });

  it('go the call’s own way where it shows no other', () => {
    const call = new Call();
    call.call = undefined;
    let rooms = 0;
    const sender = new MessageSender(call, () => rooms++);
    expect(sender.send(Buffer.from('a'))).toBe(false);
    call.emit('drain');
    expect([rooms, sender.full, call.written.length]).toEqual([1, false, 1]);
  });
});
