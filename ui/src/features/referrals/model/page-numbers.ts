/** How many pages the paginator offers (document 3 §9). */
export const mostPageButtons = (isSmall: boolean): number => (isSmall ? 5 : 9);

/**
 * The pages that the paginator offers: at most `most`, without gaps, around the current one.
 * Pages count from 1.
 */
export function pageNumbers(page: number, pages: number, most: number): readonly number[] {
  const length = Math.min(pages, most);
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - length + 1));
  return Array.from({ length }, (_unused, index) => first + index);
}
