/** Draws from a seeded source of numbers. */
export function drawFrom(random: () => number) {
  const below = (count: number): number => Math.floor(random() * count);
  const maybe = (share: number): boolean => random() < share;
  const one = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('There is nothing to draw from');
    return value;
  };
  /** One to `most` of them, without repetition. */
  const some = <Value>(values: readonly Value[], most: number): readonly Value[] => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => one(values))),
  ];
  return { below, maybe, one, some };
}

export type Draw = ReturnType<typeof drawFrom>;
