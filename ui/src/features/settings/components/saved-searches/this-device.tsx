import Button from '@mui/material/Button';
import { useState } from 'react';
import { pushProblemText } from '../../../../entities/saved-search/push-device.js';
import { usePushDevice } from '../../../../entities/saved-search/use-push-device.js';
import { messageOf } from '../../../../shared/api/api-error.js';
import { Muted, Prose, Row } from '../../../../shared/display/layout.js';
import { notify } from '../../../../shared/notices/notices.js';
import { useIsVisit } from '../visit-banner.js';

/** Whether this browser shows alerts, and the switch; nothing where the server sends none. */
export function ThisDevice() {
  const { isOffered, isOn, problem, turnOn, turnOff } = usePushDevice();
  const [busy, setBusy] = useState(false);
  const isVisit = useIsVisit();
  if (isOffered !== true) return null;
  const toggle = async (): Promise<void> => {
    setBusy(true);
    try {
      if (isOn) await turnOff();
      else if (await turnOn()) notify.success('This device shows your alerts.');
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const text = isOn
    ? 'This device shows your alerts.'
    : problem === null
      ? 'This device shows no alerts.'
      : pushProblemText[problem];
  const mayAsk = isOn || problem === null || problem === 'dismissed' || problem === 'failed';
  return (
    <Row wraps gap={1.5} alignItems="center" justifyContent="space-between">
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Prose fontWeight={600}>This device</Prose>
        <Muted variant="body2" role="status">
          {text}
        </Muted>
      </div>
      {mayAsk && (
        <Button variant="outlined" size="small" disabled={isVisit || busy} onClick={() => void toggle()}>
          {isOn ? 'Turn off alerts here' : 'Turn on alerts here'}
        </Button>
      )}
    </Row>
  );
}
