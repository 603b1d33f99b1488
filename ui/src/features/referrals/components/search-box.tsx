import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { publicPages } from '../../../shared/public-pages/public-pages.js';
import { hasText, isSearchable, searchOf, whyNoSearch, withSearch } from '../model/view.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Row, Stack } from '../../../shared/display/layout.js';

/**
 * Finds referred people by name; the address holds the text (document 3 §2 and §5, Referral
 * search).
 */
export function SearchBox() {
  const [address, setAddress] = useQueryParams();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const searched = searchOf(address);
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  if (shown !== searched) {
    // The address changed: a search was begun, cleared, or gone back to.
    setShown(searched);
    setTyped(searched);
  }
  const search = (text: string) => setAddress(withSearch(address, text));
  const clear = () => {
    setTyped('');
    search('');
    input.current?.focus();
  };
  return (
    <Stack
      component="form"
      role="search"
      aria-label="Referrals"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSearchable(typed)) search(typed);
      }}
      gap={0.5}
    >
      <Row gap={1} alignItems="flex-start">
        <FormControl fullWidth>
          <InputLabel htmlFor={id} shrink>
            Search participant
          </InputLabel>
          <OutlinedInput
            id={id}
            label="Search participant"
            notched
            placeholder="Name"
            value={typed}
            inputRef={input}
            onChange={(event) => {
              setTyped(event.target.value);
              // Clearing the text empties the search.
              if (event.target.value === '' && searched !== '') search('');
            }}
            slotProps={{
              input: { maxLength: 200, enterKeyHint: 'search', autoComplete: 'off', 'aria-describedby': `${id}-why` },
            }}
          />
          <FormHelperText id={`${id}-why`}>{whyNoSearch(typed) ?? ' '}</FormHelperText>
        </FormControl>
        <Button type="submit" variant="contained" disabled={!hasText(typed)} sx={{ flexShrink: 0, minHeight: 48, mt: '28px' }}>
          Search
        </Button>
      </Row>
      <Row minHeight={32} alignItems="center">
        {isSearchable(typed) ? (
          <Button size="small" color="secondary" onClick={clear} sx={{ ml: -0.5 }}>
            Clear search
          </Button>
        ) : (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            What counts as a referral is in the{' '}
            <Link component={RouterLink} to={publicPages.referralPolicy.path}>
              referral policy
            </Link>
            .
          </Box>
        )}
      </Row>
    </Stack>
  );
}
