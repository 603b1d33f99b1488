import Copy from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import { notify } from '../../../shared/notices/notices.js';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Copied');
    } catch {
      notify.error('The browser did not allow copying. Select the text and copy it by keyboard.');
    }
  };
  return (
    <IconButton aria-label={label} title={label} onClick={() => void copy()} size="small" sx={{ minWidth: 32, minHeight: 32 }}>
      <Copy fontSize="inherit" />
    </IconButton>
  );
}
