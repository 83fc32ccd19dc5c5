import { type AccountEvent, accountStream } from '../../src/metering/accounts/account.events.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { ProjectionStage } from '../../test/kit/projection-stage.js';
import { recorded } from '../../test/kit/recorded.js';
import { accountsProjection } from './accounts.projection.js';

const accountId = deriveId('account', 'a');
const keyId = deriveId('key', 'k');
const stream = accountStream(accountId);
const on = (event: AccountEvent): { stream: string; event: AccountEvent } => ({ stream, event });

const OPENED = on({ type: 'AccountOpened', data: { accountId, label: 'Ada' } });
const ISSUED = on({
  type: 'ApiKeyIssued',
  data: { accountId, keyId, keyHash: 'h', keyPrefix: 'sk_live_abcd', replacesKeyId: null },
});

let stage: ProjectionStage;
beforeEach(async () => (stage = await ProjectionStage.open(accountsProjection)));
afterEach(() => stage.close());

describe('the accounts', () => {
  it('lose the label with the deletion, and keep when it was', async () => {
    const story = recorded<AccountEvent>([
      OPENED,
      ISSUED,
      on({ type: 'ApiKeyRevoked', data: { accountId, keyId } }),
      on({ type: 'AccountDeleted', data: { accountId } }),
      on({ type: 'AccountErased', data: { accountId } }),
    ]);
    await stage.project(story);
    const { accounts, api_keys: keys } = await stage.rows();
    const deletedAt = new Date(story[3]?.metadata.occurredAt ?? '');
    expect(accounts).toMatchObject([{ account_id: accountId, label: null, deleted_at: deletedAt }]);
    expect(keys).toMatchObject([{ key_id: keyId, revoked_at: expect.any(Date) as Date }]);
  });
});
