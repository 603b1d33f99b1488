/** The values in their order, at most `size` in each batch. */
export function inBatches<Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, index) => values.slice(index * size, (index + 1) * size));
}
