import Copy from '@mui/icons-material/ContentCopyOutlined';
import Code from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { copyLink } from '../project/copy-link.js';
import { ShareButton } from '../project/share-menu.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';
import { Prose, Row } from '../../shared/display/layout.js';

const QrDialog = lazyComponent(async () => (await import('./qr-dialog.js')).QrDialog);

const shared = {
  name: 'Panelist',
  text: 'I take part in paid research on Panelist. You can sign up with my link:',
} as const;

/** The participant's own link for friends and colleagues: to copy, to share, and as a QR code. */
export function OwnLink({ referralLink }: { readonly referralLink: string }) {
  const [isCodeOpen, setCodeOpen] = useState(false);
  const url = new URL(referralLink, globalThis.location.origin).href;
  return (
    <>
      <Prose variant="body2" overflowWrap="anywhere" fontWeight={550} mb={1.25}>
        {url}
      </Prose>
      <Row wraps gap={1}>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<Copy fontSize="small" aria-hidden />}
          onClick={() => void copyLink(url)}
        >
          Copy link
        </Button>
        <ShareButton shared={{ ...shared, url }} />
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<Code fontSize="small" aria-hidden />}
          onClick={() => setCodeOpen(true)}
        >
          QR code
        </Button>
      </Row>
      {isCodeOpen && (
        <Suspense fallback={null}>
          <QrDialog url={url} onClose={() => setCodeOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
