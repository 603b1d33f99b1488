import { useSearchParams } from 'react-router-dom';
import { ParticipantView } from './participant-view.js';
import { SearchView } from './search-view.js';

/** Finding a participant, and everything that ever happened to one. */
export function SupportPage() {
  const [address] = useSearchParams();
  const userId = address.get('userId');
  return userId ? <ParticipantView key={userId} userId={userId} /> : <SearchView />;
}
