import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { RegisterAccountWebhookDto } from './webhooks.dto.js';

describe('the events of a webhook', () => {
  it('are refused in plain words where one is named twice', () => {
    const twice = { url: 'https://hooks.example/a', events: ['job.finished', 'job.finished'] };
    const [fault] = validateSync(plainToInstance(RegisterAccountWebhookDto, twice));
    expect([fault?.property, fault?.constraints]).toEqual([
      'events',
      { arrayUnique: 'events must name each event once' },
    ]);
  });
});
