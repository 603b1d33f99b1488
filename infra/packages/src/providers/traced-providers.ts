import { inSpan } from '../foundation/index.js';
import type { Providers } from './port.js';

/** The same providers; each call that answers later is a span. */
export function tracedProviders({ mail, sms, payouts, social, identity, push }: Providers): Providers {
  const { TREMENDOUS, PAYPAL } = payouts;
  return {
    mail: traced('mail', mail),
    sms: traced('sms', sms),
    payouts: { TREMENDOUS: traced('tremendous', TREMENDOUS), PAYPAL: traced('paypal', PAYPAL) },
    social: Object.fromEntries(Object.entries(social).map(([name, login]) => [name, traced(name, login)])),
    identity: identity && traced('identity', identity),
    push: push && traced('push', push),
  };
}

function traced<Provider extends object>(name: string, provider: Provider): Provider {
  return new Proxy(provider, {
    get: (target, method) => {
      const call: unknown = Reflect.get(target, method);
      if (typeof call !== 'function') return call;
      // Those that answer at once make no call.
      if (method === 'authorizeUrl' || method === 'accepts') return call.bind(target);
      const about = () => ({ kind: 'client' as const });
      return async (...args: unknown[]) =>
        inSpan(`${name} ${String(method)}`, about, async (): Promise<unknown> => Reflect.apply(call, target, args));
    },
  });
}
