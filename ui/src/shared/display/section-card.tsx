import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** A part of a page under its own heading. */
export function SectionCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 }, overflow: 'visible' }}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
