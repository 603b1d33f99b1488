import useMediaQuery from '@mui/material/useMediaQuery';
import { FiltersDialog } from './filters-dialog.js';
import type { FiltersProps } from './filters-form.js';
import { FiltersPanel } from './filters-panel.js';

/** A panel in the column of the list; full screen where that column is the whole page. */
export function ListFilters(props: FiltersProps) {
  const isSmall = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  return isSmall ? <FiltersDialog {...props} /> : <FiltersPanel {...props} />;
}
