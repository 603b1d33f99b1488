import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { useDebounced } from '../../../shared/forms/use-debounced.js';

interface PayoutSearchProps {
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

export function PayoutSearch({ query, onSearch }: PayoutSearchProps) {
  const [typed, setTyped] = useState(query);
  const debounced = useDebounced(typed.trim(), 300);
  useEffect(() => {
    if (debounced !== query) onSearch(debounced);
    // Only typing starts a search; a query from the address must not be overwritten.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [debounced]);
  return (
    <FormControl>
      <InputLabel htmlFor="payout-search">Search</InputLabel>
      <OutlinedInput
        id="payout-search"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Whole e-mail, project, payout or user id"
        slotProps={{ input: { maxLength: 200, autoComplete: 'off' } }}
      />
    </FormControl>
  );
}
