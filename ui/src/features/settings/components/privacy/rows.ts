/** A list of rows with lines between them. */
export const rowsStyle = { listStyle: 'none', m: 0, p: 0 } as const;

export const rowStyle = {
  display: 'grid',
  gap: 0.25,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;
