import Clear from '@mui/icons-material/Close';
import History from '@mui/icons-material/History';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { isComposing } from '../forms/is-composing.js';
import { visuallyHidden } from '../page/visually-hidden.js';
import type { RecentSearches } from './recent-searches.js';
import { isBlank, pastedText } from '@panelist/domain/kernel/browser';
import { Muted, Row, Stack } from '../display/layout.js';

export interface SearchBarProps {
  /** What is searched, for screen readers. */
  readonly label: string;
  /** Above the field, where it stays while one types. */
  readonly fieldLabel: string;
  readonly text: string;
  readonly recent: RecentSearches;
  readonly onSearch: (text: string) => void;
}

/**
 * A search with a button, and the latest searches to repeat (spec 2, section 5; spec 3, section 5).
 */
export function SearchBar({ label, fieldLabel, text, recent: store, onSearch }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [recent, setRecent] = useState(store.read);
  const [searched, setSearched] = useState(text);
  // A search that was sent from here and is not in the address yet.
  const [underway, setUnderway] = useState<string | null>(null);
  if (searched !== text) {
    setSearched(text);
    if (underway === null || underway === searched) {
      // Another component changed the address: browser back, or a cleared keyword.
      setTyped(text);
      setUnderway(null);
    } else if (underway === text) {
      // The address now has our own search: keep what the user typed since.
      setUnderway(null);
    }
  }

  const search = (wanted: string) => {
    const term = pastedText(wanted);
    if (term === '') return;
    setRecent(store.remember(term));
    setTyped(term);
    setUnderway(term);
    onSearch(term);
  };
  const clear = () => {
    setTyped('');
    if (text) {
      setUnderway('');
      onSearch('');
    }
    input.current?.focus();
  };
  const whyId = useId();
  const fieldId = useId();
  const isEmpty = isBlank(typed);
  const otherSearches = recent.filter((term) => term !== text);

  return (
    <Stack gap={1}>
      <Stack
        component="form"
        role="search"
        data-tour="search"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
        columns="minmax(0, 1fr) auto"
        columnGap={1}
        rowGap={0.5}
      >
        <Typography component="label" htmlFor={fieldId} variant="body2" sx={{ gridColumn: '1 / -1', fontWeight: 550 }}>
          {fieldLabel}
        </Typography>
        <OutlinedInput
          id={fieldId}
          inputRef={input}
          fullWidth
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // This Enter ends a composition: it searches nothing.
            if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
          }}
          startAdornment={
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          }
          endAdornment={
            typed !== '' && (
              <InputAdornment position="end">
                <IconButton size="small" edge="end" aria-label="Clear search" onClick={clear}>
                  <Clear fontSize="small" />
                </IconButton>
              </InputAdornment>
            )
          }
          slotProps={{
            input: {
              maxLength: 200,
              enterKeyHint: 'search',
              type: 'text',
            },
          }}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={isEmpty}
          {...(isEmpty ? { 'aria-describedby': whyId } : {})}
          sx={{ flexShrink: 0, minHeight: 48 }}
        >
          Search
        </Button>
      </Stack>
      {isEmpty && (
        <Box component="span" id={whyId} sx={visuallyHidden}>
          Enter a keyword to search.
        </Box>
      )}
      {otherSearches.length > 0 && (
        <Recent
          terms={otherSearches}
          onSearch={search}
          onForget={() => {
            store.forget();
            setRecent([]);
          }}
        />
      )}
    </Stack>
  );
}

interface RecentProps {
  readonly terms: readonly string[];
  readonly onSearch: (term: string) => void;
  readonly onForget: () => void;
}

const Recent = ({ terms, onSearch, onForget }: RecentProps) => (
  <Row wraps alignItems="center" gap={0.75}>
    <Muted variant="caption">Recent:</Muted>
    {terms.map((term) => (
      <Button
        key={term}
        size="small"
        variant="outlined"
        color="secondary"
        startIcon={<History aria-hidden />}
        onClick={() => onSearch(term)}
        sx={{ minHeight: 28, py: 0, px: 1.25, borderRadius: 14, maxWidth: '14rem', fontWeight: 500 }}
      >
        <Typography component="span" variant="inherit" noWrap>
          {term}
        </Typography>
      </Button>
    ))}
    <Button size="small" color="secondary" sx={{ minHeight: 28, py: 0, px: 1 }} onClick={onForget}>
      Clear recent searches
    </Button>
  </Row>
);
