import { alertSettings, type AlertChannel } from '@panelist/domain/saved-search/browser';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error.js';
import { useQuery } from '../../shared/api/use-query.js';
import { Row } from '../../shared/display/layout.js';
import { notify } from '../../shared/notices/notices.js';
import { pushProblemText } from './push-device.js';
import { usePushDevice } from './use-push-device.js';

interface ChannelBoxesProps {
  readonly label: string;
  readonly chosen: readonly AlertChannel[];
  readonly disabled?: boolean;
  readonly onChange: (chosen: readonly AlertChannel[]) => void;
}

const names: Readonly<Record<AlertChannel, string>> = {
  push: 'On my devices',
  mail: 'By e-mail',
  text: 'By text message',
};

/**
 * How alerts about a search reach the person. Choosing devices asks the browser, where no device
 * shows alerts yet.
 */
export function ChannelBoxes({ label, chosen, disabled = false, onChange }: ChannelBoxesProps) {
  const id = useId();
  const { data: settings } = useQuery(alertSettings, {});
  const device = usePushDevice();
  // Before the person chooses devices there is nothing to explain.
  const [hasAsked, setHasAsked] = useState(false);
  const hasDevice = device.isOn || (settings?.devices ?? 0) > 0;
  const lacksPhone = settings?.hasVerifiedPhone === false;
  const set = (channel: AlertChannel, on: boolean) =>
    onChange(on ? [...chosen, channel] : chosen.filter((one) => one !== channel));
  const choose = async (channel: AlertChannel, on: boolean): Promise<void> => {
    try {
      if (channel === 'push' && on && !hasDevice) {
        setHasAsked(true);
        if (!(await device.turnOn())) return;
      }
      set(channel, on);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const offered = (['push', 'mail', 'text'] as const).filter((channel) => channel !== 'push' || device.isOffered !== false);
  const pushText = hasAsked && !hasDevice && device.problem !== null ? pushProblemText[device.problem] : null;
  return (
    <FormControl component="fieldset" disabled={disabled}>
      <FormLabel
        component="legend"
        id={id}
        sx={{ fontSize: '0.875rem', color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } }}
      >
        {label}
      </FormLabel>
      <Row wraps columnGap={2}>
        {offered.map((channel) => (
          <FormControlLabel
            key={channel}
            label={names[channel]}
            sx={{ mr: 0, minHeight: 44 }}
            control={
              <Checkbox
                checked={chosen.includes(channel)}
                disabled={disabled || (channel === 'text' && lacksPhone && !chosen.includes('text'))}
                onChange={(_event, on) => void choose(channel, on)}
                slotProps={{
                  input: {
                    'aria-describedby':
                      channel === 'push' && pushText ? `${id}-push` : lacksPhone && channel === 'text' ? `${id}-text` : undefined,
                  },
                }}
              />
            }
          />
        ))}
      </Row>
      {pushText !== null && (
        <FormHelperText id={`${id}-push`} role="status" sx={{ mx: 0 }}>
          {pushText}
        </FormHelperText>
      )}
      {lacksPhone && (
        <FormHelperText id={`${id}-text`} sx={{ mx: 0 }}>
          For text messages, first{' '}
          <Link component={RouterLink} to="/profile?section=0">
            verify your phone
          </Link>
          .
        </FormHelperText>
      )}
    </FormControl>
  );
}
