/** A chosen day or time has an edge that forced colours show as well. */
export const chosenEdge = {
  '&.Mui-selected:not(.Mui-focusVisible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;
