import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ActionView, ShownAction } from './action-views.js';
import { useActionLink } from './use-action-link.js';

const looks: Readonly<Record<ActionView['look'], Pick<ButtonProps, 'variant' | 'color'>>> = {
  main: { variant: 'contained' },
  plain: { variant: 'outlined', color: 'secondary' },
  danger: { color: 'error' },
};

/** One action of a response, as a link to its dialog or page. */
export function ActionButton({ response, label, look, target, disabled }: ShownAction & { readonly response: SurveyResponse }) {
  const link = useActionLink(response, target);
  const common = {
    size: 'small',
    ...looks[look],
    sx: { px: 1.25 },
    'aria-label': `${label}: ${response.project.name}`,
  } as const;
  if (disabled) {
    return (
      <Button {...common} disabled>
        {label}
      </Button>
    );
  }
  return 'href' in link ? (
    <Button {...common} {...link}>
      {label}
    </Button>
  ) : (
    <Button {...common} component={Link} to={link.to}>
      {label}
    </Button>
  );
}
