import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useSearchText } from '../../../shared/forms/use-search-text.js';

interface PayoutSearchProps {
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

export function PayoutSearch({ query, onSearch }: PayoutSearchProps) {
  const [typed, setTyped] = useSearchText(query, onSearch);
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
