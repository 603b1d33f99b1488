import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { useIsVisit } from './visit-banner.js';
import { Block, Muted } from '../../../shared/display/layout.js';

const DeleteDialog = lazyComponent(async () => (await import('./delete-dialog.js')).DeleteDialog);

const parameter = 'delete';

/** Erases the account for good (contract, Account). The open dialog is in the address. */
export function DeleteSection({ userId }: { readonly userId: string }) {
  const [query, setQuery] = useQueryParams();
  const isVisit = useIsVisit();
  const close = () =>
    setQuery(
      (current) => {
        for (const name of [parameter, 'ticket', 'socialError', 'provider']) current.delete(name);
        return current;
      },
      { replace: true },
    );
  return (
    <Block component="section" aria-labelledby="delete" line="above" mt={5} pt={3}>
      <Typography variant="h2" id="delete">
        Delete my account
      </Typography>
      <Muted mt={0.75} mb={2}>
        Erases everything we know of you, at once and for good. You see first what is destroyed and what the law makes us keep.
      </Muted>
      <Button variant="outlined" color="error" disabled={isVisit} onClick={() => setQuery({ [parameter]: 'account' })}>
        Delete my account
      </Button>
      <Suspense fallback={null}>
        {query.get(parameter) === 'account' && !isVisit && <DeleteDialog userId={userId} onClose={close} />}
      </Suspense>
    </Block>
  );
}
