import { placesAttribution } from '@panelist/domain/profile/browser';
import Link from '@mui/material/Link';
import { Muted } from '../display/layout.js';

/** The source of the cities, below a field that offers them: their licence requires it. */
export function PlacesAttribution() {
  return (
    <Muted variant="caption" component="p">
      <Link href={placesAttribution.url} target="_blank" rel="noreferrer" color="inherit">
        {placesAttribution.text}
      </Link>
    </Muted>
  );
}
