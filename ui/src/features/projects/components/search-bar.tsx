import Clear from '@mui/icons-material/Close';
import History from '@mui/icons-material/History';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { forgetSearches, recentSearches, rememberSearch } from '../model/remembered.js';

export interface SearchBarProps {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

export function SearchBar({ text, onSearch }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [recent, setRecent] = useState(recentSearches);
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
    const term = wanted.trim();
    if (term === '') return;
    setRecent(rememberSearch(term));
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
  const otherSearches = recent.filter((term) => term !== text);

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box
        component="form"
        role="search"
        aria-label="Projects"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
        sx={{ display: 'flex', gap: 1 }}
      >
        <OutlinedInput
          inputRef={input}
          fullWidth
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
              'aria-label': 'Search projects',
              placeholder: 'Search projects',
              maxLength: 200,
              enterKeyHint: 'search',
              type: 'text',
            },
          }}
        />
        <Button type="submit" variant="contained" disabled={typed.trim() === ''} sx={{ flexShrink: 0, minHeight: 48 }}>
          Search
        </Button>
      </Box>
      {otherSearches.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Recent:
          </Typography>
          {otherSearches.map((term) => (
            <Chip
              key={term}
              icon={<History aria-hidden sx={{ fontSize: 16 }} />}
              label={term}
              size="small"
              variant="outlined"
              onClick={() => search(term)}
              sx={{ height: 28, maxWidth: '14rem' }}
            />
          ))}
          <Button
            size="small"
            color="secondary"
            sx={{ minHeight: 28, py: 0, px: 1 }}
            onClick={() => {
              forgetSearches();
              setRecent([]);
            }}
          >
            Forget these
          </Button>
        </Box>
      )}
    </Box>
  );
}
