/** 16 MiB of the log: what counts gained in each lies beside them, and inside of one, rows are counted. */
const EPOCH_BITS = 24n;

/** The epoch of a position. */
export function epochOf(position: bigint): number {
  return Number(position >> EPOCH_BITS);
}

/** The first position of the epoch. */
export function startOfEpoch(epoch: number): bigint {
  return BigInt(epoch) << EPOCH_BITS;
}
