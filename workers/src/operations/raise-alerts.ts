import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { thresholdsOf, type AlertCondition } from './alert-condition.js';
import { alertConditions } from './alert-conditions.js';

const POST_WITHIN_MS = 5_000;

/** What a receiver gets; the webhook as JSON. */
interface Notice {
  readonly state: 'raised' | 'cleared';
  readonly condition: string;
  readonly value: number;
  readonly threshold: number;
  readonly since: string;
  readonly text: string;
}

/** Posts an alert to the webhook. Throws unless its receiver takes it. */
async function postAlert(url: string, alert: Notice): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(alert),
    signal: AbortSignal.timeout(POST_WITHIN_MS),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The receiver of alerts answered ${answer.status}`);
}

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'logger' | 'pool' | 'providers' | 'queue' | 'store'>;

const EVERY_MS = 30_000;

interface RaisedAlert {
  readonly condition: string;
  readonly since: Date;
  readonly value: number;
  readonly posted_at: Date | null;
  readonly mailed_at: Date | null;
}

interface Receiver {
  readonly column: 'posted_at' | 'mailed_at';
  readonly send: (notice: Notice) => Promise<void>;
}

/**
 * Raises an alert when a condition passes its threshold, once until it clears, and notifies those
 * who heard of it that it has cleared: by webhook and by mail, each until its receiver has taken
 * it. The row outlasts a restart; a receiver that is away gets the alert at a later run, and the
 * other one no second time.
 */
export function raiseAlerts(dependencies: Needs): WorkerModule {
  const { clock, config, logger, pool } = dependencies;

  async function raised(name: string, value: number): Promise<RaisedAlert | undefined> {
    const { rows } = await pool.query<RaisedAlert>(
      `insert into app.alerts (condition, since, value) values ($1, $2, $3)
       on conflict (condition) do update set value = excluded.value returning *`,
      [name, clock.now(), value],
    );
    return rows[0];
  }

  /** The row of an alert that was raised and has cleared. */
  async function cleared(name: string): Promise<RaisedAlert | undefined> {
    return (await pool.query<RaisedAlert>('select * from app.alerts where condition = $1', [name])).rows[0];
  }

  /**
   * Sends to one receiver and notes it; what fails is sent again at the next run. @returns whether
   * it was sent
   */
  async function deliver(name: string, { column, send }: Receiver, notice: Notice): Promise<boolean> {
    try {
      await send(notice);
      const at = notice.state === 'raised' ? clock.now() : null;
      await pool.query(`update app.alerts set ${column} = $2 where condition = $1`, [name, at]);
      return true;
    } catch (error) {
      logger.warn({ err: error, condition: name }, 'an alert could not be sent and will be sent again');
      return false;
    }
  }

  /**
   * Where alerts go, as configured, with the column that says whether it received the present one.
   */
  function receivers(): readonly Receiver[] {
    const { webhookUrl, email } = config.alerts;
    return [
      ...(webhookUrl === null
        ? []
        : [{ column: 'posted_at', send: async (notice: Notice) => postAlert(webhookUrl, notice) } as const]),
      ...(email === null
        ? []
        : [
            {
              column: 'mailed_at',
              send: async (notice: Notice) => dependencies.providers.mail.send(mailOf(notice, email)),
            } as const,
          ]),
    ];
  }

  function mailOf({ state, condition, since, text }: Notice, to: string) {
    const isRaised = state === 'raised';
    const more = isRaised
      ? `It has been so since ${since}. You get one more mail about it, once it has cleared.`
      : `It had been so since ${since}.`;
    return {
      to,
      subject: isRaised ? `Panelist alert: ${condition}` : `Panelist alert cleared: ${condition}`,
      text: `${text}\n\n${more}\n\n${config.publicUrl}/panelists/v2/staff/operations`,
      messageId: `alert-${condition}-${Date.parse(since)}${isRaised ? '' : '-cleared'}`,
    };
  }

  async function check(condition: AlertCondition): Promise<void> {
    const thresholds = thresholdsOf(config);
    const { name } = condition;
    const threshold = condition.threshold(thresholds);
    const value = await condition.measure(dependencies, thresholds);
    const state = value < threshold ? 'cleared' : 'raised';
    const alert = await (state === 'raised' ? raised(name, value) : cleared(name));
    if (alert === undefined) return;
    const text = state === 'raised' ? condition.text(value) : `This is over: ${condition.text(alert.value)}`;
    const notice: Notice = { state, condition: name, value, threshold, since: alert.since.toISOString(), text };
    let allTold = true;
    for (const receiver of receivers()) {
      const isTold = alert[receiver.column] !== null;
      // Who never heard of the alert hears nothing of its end.
      if (isTold !== (state === 'raised')) allTold = (await deliver(name, receiver, notice)) && allTold;
    }
    if (state === 'cleared' && allTold) await pool.query('delete from app.alerts where condition = $1', [name]);
  }

  return {
    sweeps: [
      {
        name: 'alerts',
        everyMs: EVERY_MS,
        run: async (mayGoOn) => {
          if (config.alerts.webhookUrl === null && config.alerts.email === null) return;
          for (const condition of alertConditions) {
            if (!mayGoOn()) return;
            // A condition that cannot be measured must not hide the others.
            await check(condition).catch((error: unknown) =>
              logger.error({ err: error, condition: condition.name }, 'a condition of alerts could not be measured'),
            );
          }
        },
      },
    ],
  };
}
