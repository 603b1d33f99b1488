import { zoneTitle } from '@panelist/domain/scheduling/browser';
import Typography from '@mui/material/Typography';
import { zoneProblem } from '../../../shared/display/viewers-zone.js';

/** In which zone the times show, and which zone is the project's. */
export function Zones({ viewer, project }: { readonly viewer: string; readonly project: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {zoneProblem() ?? (
        <>
          Times are in your time zone, <strong>{zoneTitle(viewer)}</strong>.
        </>
      )}{' '}
      {viewer === project ? (
        'The project is in the same one.'
      ) : (
        <>
          The project is in <strong>{zoneTitle(project)}</strong>.
        </>
      )}
    </Typography>
  );
}
