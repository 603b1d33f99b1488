/** Each choice is a row, large enough to tap. */
export const choiceStyle = {
  m: 0,
  px: 1,
  py: 0.25,
  minHeight: 48,
  borderRadius: 2.5,
  border: 1,
  borderColor: 'divider',
  alignItems: 'flex-start',
  '& .MuiFormControlLabel-label': { py: 1.25, pr: 1, overflowWrap: 'anywhere', minWidth: 0 },
  '&:hover': { borderColor: 'field.border' },
  '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'surface.selected' },
} as const;
