import {
  createHeadsetButtons,
  type HeadsetAction,
  type HeadsetCall,
  lampsOf,
} from '@haihu/rules/calls/own-phone/headset-buttons';
import {
  findButtons,
  findLamps,
  type Lamps,
  readButtons,
  writeLamps,
} from '@haihu/rules/calls/own-phone/headset-reports';
import type { HidDevice, HidReport } from '../../../../native/hid.ts';
import { type HeadsetStatus, markHeadset } from './headset.ts';

const noCall: HeadsetCall = { phase: 'none', isMuted: false, isHeld: false };

export type HeadsetLink = ReturnType<typeof linkHeadset>;

/** Connects a headset with the call of this page. `act` does what a person asked for by a button. */
export function linkHeadset(device: HidDevice, act: (action: HeadsetAction) => void) {
  const inputs = findButtons(device.collections);
  const outputs = findLamps(device.collections);
  const buttons = createHeadsetButtons(inputs.kinds, () => performance.now());
  let call = noCall;
  /** The last bytes of each report, so that only changes are sent. */
  const sent = new Map<number, string>();
  let work: Promise<unknown> = Promise.resolve();
  let isOpen = false;
  let isOver = false;

  function take(event: Event): void {
    const { reportId, data } = event as HidReport;
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    for (const action of buttons.take(readButtons(inputs, reportId, bytes))) {
      if (action !== 'refuse') act(action);
      else putBack();
    }
  }

  /** Tells the headset its lamps again, because it turned something on that is not on. */
  function putBack(): void {
    sent.clear();
    follow();
  }

  async function send(lamps: Lamps): Promise<void> {
    if (!isOpen) return;
    for (const { reportId, bytes } of writeLamps(outputs, lamps)) {
      const words = bytes.join(' ');
      if (sent.get(reportId) === words) continue;
      await device.sendReport(reportId, bytes);
      sent.set(reportId, words);
    }
  }

  async function open(): Promise<void> {
    if (isOpen || isOver) return;
    if (!device.opened) await device.open();
    isOpen = true;
    device.addEventListener('inputreport', take);
  }

  function tell(status: HeadsetStatus): void {
    if (!isOver) markHeadset(device, status);
  }

  /** Shows each state of the call after the one before. A headset that another program holds is opened at the next one. */
  function follow(): void {
    const lamps = buttons.show(call);
    work = work
      .then(open)
      .then(() => send(lamps))
      .then(() => tell(inputs.kinds.hook || inputs.kinds.mute ? 'works' : 'keyless'))
      .catch(() => tell('busy'));
  }

  async function leave(): Promise<void> {
    device.removeEventListener('inputreport', take);
    await send(lampsOf(noCall)).catch(() => {});
    if (isOpen) await device.close().catch(() => {});
  }

  follow();
  return {
    show(next: HeadsetCall): void {
      call = next;
      follow();
    },
    /** Tries again to open a headset that was busy. */
    retry: follow,
    /** Turns the lamps off, and leaves the headset to other pages and programs. */
    end(): void {
      isOver = true;
      markHeadset(device, 'idle');
      work = work.then(leave);
    },
  };
}
