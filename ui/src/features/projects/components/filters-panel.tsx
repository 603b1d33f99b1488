import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FiltersForm, type FiltersProps } from './filters-form.js';

const inPanel = (fields: ReactNode, actions: ReactNode) => (
  <>
    {fields}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
  </>
);

/** The filters above the list, in the primary column. */
export function FiltersPanel(props: FiltersProps) {
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
    <Card
      component="section"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose();
      }}
      sx={{ p: 2.5, display: 'grid', gap: 1.5 }}
    >
      <Typography variant="h3" component="h2" id={titleId} ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        Filters
      </Typography>
      <FiltersForm {...props} frame={inPanel} />
    </Card>
  );
}
