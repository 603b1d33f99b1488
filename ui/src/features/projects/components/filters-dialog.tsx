import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { FiltersForm, type FiltersProps } from './filters-form.js';

const inDialog = (fields: ReactNode, actions: ReactNode) => (
  <>
    <DialogContent>{fields}</DialogContent>
    <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions>
  </>
);

/** The filters on a small screen. */
export function FiltersDialog(props: FiltersProps) {
  const titleId = useId();
  return (
    <Dialog open fullScreen onClose={props.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        Filters
      </DialogTitle>
      <FiltersForm {...props} frame={inDialog} />
    </Dialog>
  );
}
