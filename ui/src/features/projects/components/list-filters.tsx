import useMediaQuery from '@mui/material/useMediaQuery';
import { CardStack } from '../../../shared/display/section-card.js';
import { type FiltersProps, FiltersForm } from './filters-form.js';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useEffect, useRef } from 'react';
import Typography from '@mui/material/Typography';
import { Row } from '../../../shared/display/layout.js';

const inPanel = (fields: ReactNode, actions: ReactNode) => (
  <>
    {fields}
    <Row wraps gap={1}>
      {actions}
    </Row>
  </>
);

/** The filters above the list, in the primary column. */
function FiltersPanel(props: FiltersProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <CardStack
      component="section"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose();
      }}
      p={2.5}
      gap={1.5}
    >
      <Typography variant="h3" component="h2" id={titleId} ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        Filters
      </Typography>
      <FiltersForm {...props} frame={inPanel} />
    </CardStack>
  );
}

const inDialog = (fields: ReactNode, actions: ReactNode) => (
  <>
    <DialogContent>{fields}</DialogContent>
    <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions>
  </>
);

/** The filters on a small screen. */
function FiltersDialog(props: FiltersProps) {
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

/** A panel in the column of the list; full screen where that column is the whole page. */
export function ListFilters(props: FiltersProps) {
  const isSmall = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  return isSmall ? <FiltersDialog {...props} /> : <FiltersPanel {...props} />;
}
