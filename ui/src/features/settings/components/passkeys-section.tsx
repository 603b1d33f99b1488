import { addPasskey, newPasskeyOptions, ownPasskeys, removePasskey, type OwnPasskey } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { CardRow } from '../../../shared/display/section-card.js';
import { LocalTime, TimeAgo } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';
import { deferredComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { useIsVisit } from './visit-banner.js';
import { Block, Muted, Prose, Stack } from '../../../shared/display/layout.js';

const RenameDialog = deferredComponent(async () => (await import('./rename-passkey-dialog.js')).RenamePasskeyDialog);

/** `onCodes`: the first second factor brings recovery codes. */
export function PasskeysSection({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const passkeys = useQuery(ownPasskeys, {});
  const options = useCommand(newPasskeyOptions);
  const add = useCommand(addPasskey);
  const [adding, setAdding] = useState(false);
  const isVisit = useIsVisit();
  const begin = async (): Promise<void> => {
    setAdding(true);
    try {
      const { makePasskey } = await import('../../../shared/passkeys/passkeys.js');
      const { recoveryCodes } = await add.run({ body: { passkey: await makePasskey(await options.run()) } });
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      else notify.success('The passkey is added.');
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setAdding(false);
    }
  };
  return (
    <Stack component="section" aria-labelledby="passkeys" gap={2} justifyItems="start">
      <Typography variant="h2" id="passkeys">
        Passkeys
      </Typography>
      <Typography>
        A passkey logs you in with your fingerprint, your face or the PIN of your device, without your password.
      </Typography>
      <Block width="100%">
        <QueryState
          query={passkeys}
          skeleton={<RowsSkeleton count={1} height={72} />}
          errorTitle="Your passkeys could not be loaded"
        >
          {(own) =>
            own.length === 0 ? (
              <Muted>You have no passkey yet.</Muted>
            ) : (
              <Stack component="ul" list gap={1.5}>
                {own.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </Stack>
            )
          }
        </QueryState>
      </Block>
      <Button variant="contained" disabled={isVisit || adding} onClick={() => void begin()}>
        {adding ? 'One moment…' : 'Add a passkey'}
      </Button>
    </Stack>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: OwnPasskey }) {
  const remove = useCommand(removePasskey);
  const [renaming, setRenaming] = useState(false);
  const isVisit = useIsVisit();
  const click = async (): Promise<void> => {
    try {
      await remove.run({ params: { id } });
      notify.success('The passkey is removed. Delete it on your device as well.');
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <CardRow component="li" flat p={2} alignItems="center" gap={1.5}>
      <Block flex="1 1 14rem" minWidth={0}>
        <Prose overflowWrap="anywhere" fontWeight={600}>
          {name}
        </Prose>
        <Muted variant="body2">
          Added <LocalTime at={createdAt} />,{' '}
          {lastUsedAt === null ? 'not used yet' : <>last used {<TimeAgo at={lastUsedAt} />}</>}
        </Muted>
      </Block>
      <Button variant="outlined" size="small" disabled={isVisit} aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button
        variant="outlined"
        color="error"
        size="small"
        disabled={isVisit || remove.running}
        aria-label={`Remove ${name}`}
        onClick={() => void click()}
      >
        Remove
      </Button>
      <Suspense>{renaming && <RenameDialog id={id} name={name} onClose={() => setRenaming(false)} />}</Suspense>
    </CardRow>
  );
}
