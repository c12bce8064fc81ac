import type { Collection } from '@haihu/rules/calls/own-phone/headset-reports';

/** A device with buttons and lamps, as WebHID names it. TypeScript does not know WebHID yet. */
export interface HidDevice extends EventTarget {
  readonly opened: boolean;
  readonly vendorId: number;
  readonly productId: number;
  readonly productName: string;
  readonly collections: readonly Collection[];
  open(): Promise<void>;
  close(): Promise<void>;
  forget(): Promise<void>;
  sendReport(reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** A report that came from a device, without the byte of its id. */
export interface HidReport extends Event {
  readonly reportId: number;
  readonly data: DataView;
}

export interface Hid extends EventTarget {
  getDevices(): Promise<HidDevice[]>;
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<HidDevice[]>;
}

/** Returns the browser's way to such devices. Undefined if it has none, or if the page is not secure. */
export const findHid = (): Hid | undefined => (navigator as Navigator & { hid?: Hid }).hid;
