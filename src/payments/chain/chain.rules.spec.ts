import {
  bytesToHex,
  encodeFunctionData,
  hexToBytes,
  numberToHex,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  addressOfKey,
  authorizationDigest,
  domainSeparator,
  signerOf,
  type Authorization,
} from './authorization.rules.js';
import { checksummed } from './hex.rules.js';
import { isPaidBy, transferCall, TRANSFER, AUTHORIZATION_USED, type ChainLog } from './token-calls.rules.js';
import { signTransaction } from './transaction.rules.js';

const TOKEN = { chainId: 8453, address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', name: 'USD Coin', version: '2' };
const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;
const WITH_PARTS = parseAbi([
  'function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
]);
const WITH_BYTES = parseAbi([
  'function transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)',
]);

type Hex = `0x${string}`;

async function signed(key: Hex): Promise<Authorization> {
  const account = privateKeyToAccount(key);
  const message = {
    from: account.address,
    to: checksummed(`0x${'ab'.repeat(20)}`),
    value: 20_000n,
    validAfter: 0n,
    validBefore: 1_800_000_000n,
    nonce: `0x${'07'.repeat(32)}` as const,
  };
  const { chainId, address, name, version } = TOKEN;
  const signature = await account.signTypedData({
    domain: { chainId, name, version, verifyingContract: address as Hex },
    types: TYPES,
    primaryType: 'TransferWithAuthorization',
    message,
  });
  return { ...message, from: message.from.toLowerCase(), to: message.to.toLowerCase(), signature };
}

// The stock client's library signs and reads; ours must agree with it byte for byte.
describe('the chain, in our own words', () => {
  it('finds who signed an authorization, and nobody where a bit differs', async () => {
    for (let round = 0; round < 8; round++) {
      const key = generatePrivateKey();
      const authorization = await signed(key);
      expect(addressOfKey(key)).toBe(authorization.from);
      expect(signerOf(TOKEN, authorization)).toBe(authorization.from);
      expect(signerOf(TOKEN, { ...authorization, value: 20_001n })).not.toBe(authorization.from);
      expect(signerOf({ ...TOKEN, version: '1' }, authorization)).not.toBe(authorization.from);
      expect(signerOf(TOKEN, { ...authorization, signature: '0x' })).toBeNull();
      expect(signerOf(TOKEN, { ...authorization, signature: `${authorization.signature.slice(0, -2)}05` })).toBeNull();
    }
  });

  it('refuses the mirrored twin of a signature, as the token does', async () => {
    const authorization = await signed(generatePrivateKey());
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const bytes = hexToBytes(authorization.signature as Hex);
    const s = order - BigInt(bytesToHex(bytes.subarray(32, 64)));
    const v = bytes[64] === 27 ? 28 : 27;
    const twin = `${bytesToHex(bytes.subarray(0, 32))}${numberToHex(s, { size: 32 }).slice(2)}${v.toString(16)}`;
    expect(signerOf(TOKEN, { ...authorization, signature: twin })).toBeNull();
  });

  it('has the domain that the dollar on Base has', () => {
    // The DOMAIN_SEPARATOR() of the contract on Base, which also follows from name, version, chain, address.
    expect(domainSeparator(TOKEN)).toBe('0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f');
    expect(
      authorizationDigest(TOKEN, {
        from: `0x${'00'.repeat(20)}`,
        to: `0x${'00'.repeat(20)}`,
        value: 0n,
        validAfter: 0n,
        validBefore: 0n,
        nonce: `0x${'00'.repeat(32)}`,
      }),
    ).toHaveLength(66);
  });

  it('writes the call of the token, for a signature of a key and for that of a contract', async () => {
    const authorization = await signed(generatePrivateKey());
    const { from, to, value, validAfter, validBefore, nonce, signature } = authorization;
    const head = [from as Hex, to as Hex, value, validAfter, validBefore, nonce as Hex] as const;
    const bytes = hexToBytes(signature as Hex);
    const [r, s] = [bytesToHex(bytes.subarray(0, 32)), bytesToHex(bytes.subarray(32, 64))];
    const split = encodeFunctionData({ abi: WITH_PARTS, args: [...head, bytes[64] ?? 0, r, s] });
    expect(transferCall(authorization)).toBe(split);
    for (const [last, v] of [
      [0, 27],
      [1, 28],
      [27, 27],
      [28, 28],
      [0x12, 27],
      [255, 27],
    ] as const) {
      const other = bytesToHex(Buffer.concat([Buffer.alloc(64, 0x12), Buffer.from([last])]));
      const part = `0x${'12'.repeat(32)}` as const;
      const forged = encodeFunctionData({ abi: WITH_PARTS, args: [...head, v, part, part] });
      expect(transferCall({ ...authorization, signature: other })).toBe(forged);
    }
    for (const length of [1, 32, 64, 66, 200]) {
      const other = bytesToHex(Buffer.alloc(length, 0xa5));
      const whole = encodeFunctionData({ abi: WITH_BYTES, args: [...head, other] });
      expect(transferCall({ ...authorization, signature: other })).toBe(whole);
    }
  });

  it('signs a transaction that others read as meant', async () => {
    for (const nonce of [0, 1, 127, 128, 300]) {
      const key = generatePrivateKey();
      const meant = {
        chainId: 8453,
        nonce,
        maxPriorityFeePerGas: 0n,
        maxFeePerGas: 7_000_000n,
        gas: 90_000n,
        to: TOKEN.address,
        data: `0x${'ef'.repeat(nonce + 4)}`,
      };
      const { raw } = signTransaction(key, meant);
      const read = parseTransaction(raw as Hex);
      expect({ ...read, to: read.to?.toLowerCase() }).toMatchObject({
        chainId: 8453,
        maxFeePerGas: 7_000_000n,
        gas: 90_000n,
        to: meant.to,
        data: meant.data,
      });
      expect(read.nonce ?? 0).toBe(nonce);
      expect((await recoverTransactionAddress({ serializedTransaction: raw as never })).toLowerCase()).toBe(
        addressOfKey(key),
      );
    }
  });

  it('believes a transfer only where it stands straight behind the use of its authorization', () => {
    const paid = { from: `0x${'01'.repeat(20)}`, to: `0x${'02'.repeat(20)}`, value: 5n };
    const padded = (address: string): string => `0x${'0'.repeat(24)}${address.slice(2)}`;
    const log = (logIndex: number, topics: string[], data = '0x'): ChainLog => ({
      address: TOKEN.address,
      topics,
      data,
      transactionHash: '0xaa',
      blockHash: '0xbb',
      blockNumber: '0x1',
      logIndex: `0x${logIndex}`,
    });
    const used = log(1, [AUTHORIZATION_USED, padded(paid.from), '0x00']);
    const transfer = (at: number, from: string, to: string, value: bigint): ChainLog =>
      log(at, [TRANSFER, padded(from), padded(to)], numberToHex(value, { size: 32 }));
    expect(isPaidBy(used, [used, transfer(2, paid.from, paid.to, 5n)], paid)).toBe(true);
    // This authorization pays the payer; another one of the same transaction pays us.
    expect(
      isPaidBy(used, [used, transfer(2, paid.from, paid.from, 5n), transfer(4, paid.from, paid.to, 5n)], paid),
    ).toBe(false);
    expect(isPaidBy(used, [used, transfer(2, paid.from, paid.to, 4n)], paid)).toBe(false);
    expect(isPaidBy(used, [used], paid)).toBe(false);
    expect(
      isPaidBy(used, [used, { ...transfer(2, paid.from, paid.to, 5n), address: `0x${'03'.repeat(20)}` }], paid),
    ).toBe(false);
    expect(isPaidBy(used, [used, { ...transfer(2, paid.from, paid.to, 5n), transactionHash: '0xbb' }], paid)).toBe(
      false,
    );
  });
});
