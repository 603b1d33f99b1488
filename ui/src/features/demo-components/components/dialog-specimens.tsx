import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';
import { ChosenPanel } from '../../../shared/dialog/chosen-panel.js';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.js';
import { DeferredDialog } from '../../../shared/dialog/deferred-dialog.js';
import { OnceChosen } from '../../../shared/dialog/once-chosen.js';
import { SidePanel } from '../../../shared/dialog/side-panel.js';
import { useQuestion } from '../../../shared/dialog/use-question.js';
import { notify } from '../../../shared/notices/notices.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { Specimen } from './specimen.js';

const nothing = () => undefined;

/** A button, and what it opens. */
function Opener({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

/** What opens above the page. */
export const DialogSpecimens = () => (
  <>
    <Dialogs />
    <PanelsAndNotices />
  </>
);

function Dialogs() {
  const { ask, dialog } = useQuestion();
  return (
    <Specimen
      name="Dialogs"
      columns={3}
      states={{
        AppDialog: (
          <Opener label="Open the dialog">
            {(open, close) => (
              <AppDialog open={open} title="A dialog" onClose={close} actions={<Button onClick={close}>Done</Button>}>
                Escape and the cross close it.
              </AppDialog>
            )}
          </Opener>
        ),
        'AppDialog, persistent': (
          <Opener label="Open the persistent dialog">
            {(open, close) => (
              <AppDialog open={open} title="A persistent dialog" onClose={close} persistent>
                Only its buttons close it.
              </AppDialog>
            )}
          </Opener>
        ),
        DeferredDialog: (
          <Opener label="Open the dialog that loads later">
            {(open, close) => (
              <DeferredDialog open={open} title="A dialog that loads later" onClose={close}>
                Its code came when it opened.
              </DeferredDialog>
            )}
          </Opener>
        ),
        ConfirmDialog: (
          <Opener label="Ask">
            {(open, close) => (
              <ConfirmDialog
                open={open}
                title="Leave?"
                text="Nothing is lost."
                confirm="Leave"
                onConfirm={close}
                onCancel={close}
              />
            )}
          </Opener>
        ),
        'ConfirmDialog, irreversible': (
          <Opener label="Ask about what can’t be undone">
            {(open, close) => (
              <ConfirmDialog
                open={open}
                title="Erase it?"
                text="It can’t be undone."
                confirm="Erase"
                irreversible
                onConfirm={close}
                onCancel={close}
              />
            )}
          </Opener>
        ),
        useQuestion: (
          <>
            <Button
              variant="outlined"
              onClick={() => void ask({ title: 'Go on?', text: 'The page waits for the answer.', confirm: 'Go on' })}
            >
              Ask and wait
            </Button>
            {dialog}
          </>
        ),
        AskReason: (
          <AskReason
            opener="Act with a reason"
            title="Why?"
            confirm="Act"
            busy="Acting…"
            running={false}
            error={undefined}
            onConfirm={async () => Promise.resolve()}
          >
            The access log shows the reason.
          </AskReason>
        ),
        'AskReason, dangerous, failed': (
          <AskReason
            opener="Act dangerously"
            title="Really?"
            confirm="Act"
            busy="Acting…"
            danger
            running={false}
            error={new Error('It was refused.')}
            onConfirm={async () => Promise.reject(new Error('It was refused.'))}
          >
            It can’t be undone.
          </AskReason>
        ),
      }}
    />
  );
}

const PanelsAndNotices = () => (
  <>
    <Specimen
      name="Panels"
      columns={3}
      states={{
        SidePanel: (
          <Opener label="Open the panel">
            {(open, close) => (
              <SidePanel open={open} title="A panel" onClose={close}>
                Details of one item.
              </SidePanel>
            )}
          </Opener>
        ),
        'ChosenPanel, within OnceChosen': <Chosen />,
      }}
    />
    <Specimen
      name="Notices"
      columns={3}
      states={{
        success: <Button onClick={() => notify.success('It is saved.')}>Show a success</Button>,
        error: <Button onClick={() => notify.error('It was refused.')}>Show an error</Button>,
        warning: <Button onClick={() => notify.warning('It takes longer than usual.')}>Show a warning</Button>,
        info: <Button onClick={() => notify.info('There is something new.', { label: 'Open', run: nothing })}>Show news</Button>,
      }}
    />
  </>
);

/** A panel that is open while the address has an `id`. */
function Chosen() {
  const { to } = useAddressParam('id');
  return (
    <>
      <Button component={Link} to={to('one')} variant="outlined">
        Choose an item
      </Button>
      <OnceChosen>
        <ChosenPanel title="A chosen item">{(id) => `Item ${id}`}</ChosenPanel>
      </OnceChosen>
    </>
  );
}
