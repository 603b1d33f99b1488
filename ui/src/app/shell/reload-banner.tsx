import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../shared/states/banner.js';
import { reloadForFiles, usePageFiles } from '../../shared/states/page-files.js';

const texts = {
  incomplete: 'A part of this page could not be loaded. It comes with the next page: finish what you are doing here first.',
  outdated: 'There is a new version of Panelist. It opens with the next page: finish what you are doing here first.',
} as const;

/**
 * Says that the page needs a reload. That happens with the next page, when guards have asked about what
 * was typed on this one, or when the reader says so.
 */
export function ReloadBanner() {
  const files = usePageFiles();
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEffect(() => {
    if (files !== 'complete' && page.current !== pathname) reloadForFiles();
    page.current = pathname;
  }, [files, pathname]);
  if (files === 'complete') return null;
  return (
    <Box sx={{ px: 2, pt: 2 }}>
      <Banner meaning="notice">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
          <span>{texts[files]}</span>
          <Button size="small" onClick={() => window.location.reload()}>
            Reload now
          </Button>
        </Box>
      </Banner>
    </Box>
  );
}
