import { pushKey, subscribePush, unsubscribePush } from '@panelist/domain/saved-search/browser';
import { useEffect, useState } from 'react';
import { useCommand } from '../../shared/api/use-command.js';
import { useQuery } from '../../shared/api/use-query.js';
import { isSubscribed, pushProblem, subscribeBrowser, unsubscribeBrowser, type PushProblem } from './push-device.js';

/** Alerts on this device: the browser is asked when the person chooses them, and not before. */
export function usePushDevice() {
  const { data } = useQuery(pushKey, {});
  const subscribe = useCommand(subscribePush);
  const unsubscribe = useCommand(unsubscribePush);
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<PushProblem | null>(pushProblem);
  useEffect(() => {
    let isShown = true;
    isSubscribed().then(
      (found) => isShown && setOn(found),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  const publicKey = data?.publicKey ?? null;

  /** Whether alerts come here from now on. Throws `ApiError`. */
  const turnOn = async (): Promise<boolean> => {
    if (publicKey === null) return false;
    const made = await subscribeBrowser(publicKey);
    setProblem(typeof made === 'string' ? made : null);
    if (typeof made === 'string') return false;
    try {
      await subscribe.run({ body: made });
    } catch (error) {
      // Alerts that the server does not know of would never come.
      await unsubscribeBrowser();
      setOn(false);
      throw error;
    }
    setOn(true);
    return true;
  };
  /** Throws `ApiError`. */
  const turnOff = async (): Promise<void> => {
    const endpoint = await unsubscribeBrowser();
    setOn(false);
    if (endpoint !== null) await unsubscribe.run({ body: { endpoint } });
  };
  /** `isOffered`: the server can send alerts to devices; undefined while that is not known. */
  return { isOffered: data && publicKey !== null, isOn, problem, turnOn, turnOff };
}
