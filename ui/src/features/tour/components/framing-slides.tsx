import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { celebrate } from './celebrate.js';

interface FramingSlideProps {
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** The welcome card: starts the tour, or dismisses it. */
export function StartingSlide({ firstName, onNext, onExit }: FramingSlideProps & { readonly firstName: string }) {
  return (
    <AppDialog
      open
      title={`Welcome, ${firstName}`}
      onClose={onExit}
      width={480}
      actions={
        <>
          <Button variant="outlined" onClick={onExit}>
            Not now
          </Button>
          <Button variant="contained" onClick={onNext} autoFocus>
            Let's go
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        In two minutes you see how to find a project, how to apply, and what you are paid. We use an example: nothing that you
        enter is sent to a researcher.
      </Typography>
    </AppDialog>
  );
}

/** The last slide, with what comes next. */
export function EndingSlide({ onNext, onExit }: FramingSlideProps) {
  return (
    <AppDialog
      open
      title="You know your way around"
      onClose={onExit}
      width={480}
      actions={
        <Button
          variant="contained"
          onClick={() => {
            celebrate();
            onNext();
          }}
          autoFocus
        >
          Find a project
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        After a real screener, a researcher reads your answers. If you fit, the invitation shows on your dashboard and comes by
        email. Thank you for trying it out!
      </Typography>
    </AppDialog>
  );
}
