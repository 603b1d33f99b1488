import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { CookieChoice } from '../../shared/consent/cookie-choice.js';

interface CookieDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** At most 560 pixels wide; only its buttons close it (document 3 §2, Cookie settings). */
export function CookieDialog({ open, onClose }: CookieDialogProps) {
  return (
    <AppDialog open={open} title="Manage cookie settings" width={560} persistent onClose={onClose}>
      <CookieChoice onSaved={onClose} />
    </AppDialog>
  );
}
