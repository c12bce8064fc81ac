import type { SoundFigures } from '@haihu/rules/calls/quality';

/** The least unsigned number that stands for a negative one. */
const NEGATIVE = 2 ** 31;

/**
 * Reads what Asterisk counted of a channel's sound, as its function CHANNEL(rtcp,all) writes it:
 * `ssrc=1;themssrc=2;lp=3;rxjitter=0.001;rxcount=900;…;rtt=0.02`. Null: it received nothing.
 */
export function soundFiguresOf(rtcp: string): SoundFigures | null {
  const told = new Map(
    rtcp.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, Number(value)] as const;
    }),
  );
  const figure = (name: string) => {
    const value = told.get(name);
    return value !== undefined && Number.isFinite(value) && value > 0 ? value : 0;
  };
  const received = figure('rxcount');
  if (received === 0) return null;
  // Repeated packets let Asterisk count below nothing.
  const lost = figure('lp') < NEGATIVE ? figure('lp') : 0;
  // Without a report of the other side, Asterisk tells a way of no length.
  const rtt = figure('rtt');
  return {
    loss: lost / (lost + received),
    jitter: figure('rxjitter') * 1000,
    rtt: rtt === 0 ? null : rtt * 1000,
  };
}
