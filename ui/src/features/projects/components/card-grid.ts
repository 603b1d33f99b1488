/** The grid areas of a project's card; the skeleton uses the same. */
export const cardGrid = {
  p: { xs: 2, sm: 2.5 },
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"pay" "body" "foot"', sm: '"body pay" "foot foot"' },
  columnGap: 3,
  rowGap: 1.25,
} as const;
