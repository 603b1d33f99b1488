/** Works on each of these, on so many at the same time. Throws the first failure; others go on. */
export async function eachOf<Item>(atOnce: number, items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}
