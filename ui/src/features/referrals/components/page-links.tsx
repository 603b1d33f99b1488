import Box from '@mui/material/Box';
import PaginationItem from '@mui/material/PaginationItem';
import { Link } from 'react-router-dom';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { mostPageButtons, pageNumbers } from '../model/view.js';
import { Row } from '../../../shared/display/layout.js';

interface PageLinksProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly isSmall: boolean;
}

const size = { minWidth: 40, minHeight: 40, m: 0 } as const;

/**
 * Links to the pages, as `page` in the address: 5 on small screens, 9 otherwise (document 3 §9).
 */
export function PageLinks({ page, pages, isSmall }: PageLinksProps) {
  const { to } = useAddressParam('page');
  if (pages <= 1) return null;
  const step = (type: 'previous' | 'next', target: number, label: string) => (
    <li>
      <PaginationItem
        type={type}
        disabled={target < 1 || target > pages}
        {...(target < 1 || target > pages ? {} : { component: Link, to: to(String(target)) })}
        aria-label={label}
        sx={size}
      />
    </li>
  );
  return (
    <Box component="nav" aria-label="Pages of referrals" sx={{ mt: 2 }}>
      <Row component="ul" list wraps justifyContent="center" gap={{ xs: 0, sm: 0.5 }}>
        {step('previous', page - 1, 'Previous page')}
        {pageNumbers(page, pages, mostPageButtons(isSmall)).map((number) => (
          <li key={number}>
            <PaginationItem
              page={number}
              selected={number === page}
              component={Link}
              to={to(String(number))}
              aria-label={`Page ${number}`}
              {...(number === page ? { 'aria-current': 'page' as const } : {})}
              sx={size}
            />
          </li>
        ))}
        {step('next', page + 1, 'Next page')}
      </Row>
    </Box>
  );
}
