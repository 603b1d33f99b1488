import { placesAttribution } from '@panelist/domain/profile/browser';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

/** The source of the cities, below a field that offers them: their licence requires it. */
export function PlacesAttribution() {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      <Link href={placesAttribution.url} target="_blank" rel="noreferrer" color="inherit">
        {placesAttribution.text}
      </Link>
    </Typography>
  );
}
