import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import { Link, useSearchParams } from 'react-router-dom';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** "Pages of payments". */
  readonly label: string;
  /** The parameter of the address; a page with two lists has two. */
  readonly param?: string;
}

/** Links to the pages, as `page` in the address (or `param`); only for more than one page. */
export function Pager({ page, pages, label, param = 'page' }: PagerProps) {
  const [query] = useSearchParams();
  const to = (target: number | null) => {
    const next = new URLSearchParams(query);
    if (target === null || target <= 1) next.delete(param);
    else next.set(param, String(target));
    return `?${next.toString()}`;
  };
  return (
    <Pagination
      page={Math.min(page, pages)}
      count={pages}
      aria-label={label}
      siblingCount={0}
      renderItem={(item) => <PaginationItem {...item} component={Link} to={to(item.page)} sx={{ minWidth: 40, minHeight: 40 }} />}
      sx={{ mt: 2.5, '& .MuiPagination-ul': { justifyContent: 'center' } }}
    />
  );
}
