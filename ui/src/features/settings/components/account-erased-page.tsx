import { erasureReceiptSchema } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LocalTime } from '../../../shared/display/time.js';
import { Page } from '../../../shared/page/page.js';
import { ErasureLists } from './erasure-lists.js';
import { Block, Muted, Span, Stack } from '../../../shared/display/layout.js';

/**
 * The receipt of an erasure. Only this entry of the browser's history holds it; the mail has it
 * too.
 */
export function AccountErasedPage() {
  const { state } = useLocation() as { readonly state: { readonly receipt?: unknown } | null };
  const parsed = erasureReceiptSchema.safeParse(state?.receipt);
  if (!parsed.success) {
    return (
      <Page title="Your account was erased" lead="The receipt is in the mail that we sent you." width="reading">
        <Home />
      </Page>
    );
  }
  const { id, at, destroyed, kept } = parsed.data;
  return (
    <Page
      title="Your account was erased"
      lead="We have sent this receipt to your address, and forget the address now. You may sign up again at any time."
      width="reading"
    >
      <Stack gap={3}>
        <Stack component="dl" m={0} columnGap={2} rowGap={0.5} columns="auto minmax(0, 1fr)">
          <Term name="Receipt">
            <Span component="code" fontSize="0.875rem" overflowWrap="anywhere">
              {id}
            </Span>
          </Term>
          <Term name="Erased">
            <LocalTime at={at} form="second" />
          </Term>
        </Stack>
        <ErasureLists destroyed={destroyed} kept={kept} tense="past" />
        <Home />
      </Stack>
    </Page>
  );
}

const Home = () => (
  <div>
    <Button component={Link} to="/login" variant="outlined">
      To the log-in page
    </Button>
  </div>
);

function Term({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <Muted component="dt" variant="body2" alignSelf="center">
        {name}
      </Muted>
      <Block component="dd" m={0}>
        {children}
      </Block>
    </>
  );
}
