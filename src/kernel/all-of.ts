/** The values in order. @throws the first failure, after all have ended */
export async function allOf<T>(all: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(all);
  return ended.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}
