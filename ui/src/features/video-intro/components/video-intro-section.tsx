import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { useVideoIntro } from '../api/video-intro.js';
import { videoNotLoaded } from '../model/recording.js';
import { SavedVideo } from './video-stage.js';

const VideoIntroDialog = lazy(async () => ({ default: (await import('./video-intro-dialog.js')).VideoIntroDialog }));

/** The profile page's section; `?section=video` opens its dialog. */
export function VideoIntroSection() {
  const titleId = useId();
  const section = useAddressParam('section');
  const { intro, profile } = useVideoIntro();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 }, overflow: 'visible', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h2" id={titleId}>
          Video Introduction
        </Typography>
        <Button
          component={Link}
          to={section.to('video')}
          preventScrollReset
          size="small"
          variant="outlined"
          startIcon={<Edit fontSize="small" />}
          aria-label="Edit Video Introduction"
        >
          Edit
        </Button>
      </Box>
      {intro === undefined ? (
        profile.error ? (
          <ErrorAlert>{videoNotLoaded}</ErrorAlert>
        ) : (
          <Skeleton variant="rounded" height={24} />
        )
      ) : intro.video === null ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Introduce yourself in up to a minute: it helps researchers choose you.
        </Typography>
      ) : (
        <Box
          sx={{
            aspectRatio: '610 / 484',
            maxWidth: 343,
            borderRadius: 2,
            overflow: 'hidden',
            '& video': { width: '100%', height: '100%', objectFit: 'cover', display: 'block', bgcolor: 'common.black' },
          }}
        >
          <SavedVideo video={intro.video} />
        </Box>
      )}
      {section.value === 'video' && intro && (
        <Suspense>
          <VideoIntroDialog intro={intro} onClose={() => section.clear({ replace: true })} />
        </Suspense>
      )}
    </Card>
  );
}
