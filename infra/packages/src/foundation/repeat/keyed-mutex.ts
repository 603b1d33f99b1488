/** Runs work under one key strictly one after the other, under different keys at once. Passes on what the work answers or throws. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (before ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
