/** A headset for tests, as `window.headset`. */
export interface MadeHeadset {
  /** Presses a button and lets it go. */
  press(button: 'hook' | 'mute' | 'flash'): void;
  /** The lamps that are on. */
  lamps(): string[];
  plug(): void;
  unplug(): void;
  /** True while another program holds it. */
  isHeld: boolean;
  /** True once the user allowed it. */
  isAllowed: boolean;
  /** The answer of the browser's question: yes, no choice, or an error. */
  choice: 'yes' | 'nothing' | 'error';
  isOpen(): boolean;
}

/**
 * Puts a made headset into the page: a switch for the hook, a mute key that springs back, and lamps that it answers with
 * reports of its buttons, as real ones do. Needs nothing outside of itself, because a test sends its text into a page.
 */
export function putHeadset(start: Partial<Pick<MadeHeadset, 'isHeld' | 'isAllowed' | 'choice'>> = {}): MadeHeadset {
  const REPORT = 2;
  const plain = { reportSize: 1, isAbsolute: true, hasPreferredState: false };
  const bit = (usages: number[], more = {}) => ({ ...plain, usages, reportCount: usages.length, ...more });
  const inputs = [
    bit([0x0b_0020, 0x0b_0097]),
    bit([0x0b_0021, 0x0b_002f], { isAbsolute: false, hasPreferredState: true }),
    { isArray: true, isRange: true, usageMinimum: 0x0b_00b0, usageMaximum: 0x0b_00bb, reportSize: 4, reportCount: 1 },
    { isConstant: true, reportSize: 1, reportCount: 8 },
  ];
  const lampUsages = { offHook: 0x08_0017, speaker: 0x08_001e, mute: 0x08_0009, ring: 0x08_0018, hold: 0x08_0020 };
  const outputs = [bit(Object.values(lampUsages)), { isConstant: true, reportSize: 1, reportCount: 11 }];

  let isPlugged = true;
  let isOpen = false;
  let isOffHook = false;
  let lit: string[] = [];
  const device = Object.assign(new EventTarget(), {
    vendorId: 0x0b0e,
    productId: 0x2431,
    productName: 'Jabra Evolve 65',
    collections: [
      { usagePage: 0x0c, usage: 1, inputReports: [{ reportId: 1, items: [bit([0x0c_00e9])] }], outputReports: [] },
      {
        usagePage: 0x0b,
        usage: 5,
        inputReports: [{ reportId: REPORT, items: inputs }],
        outputReports: [{ reportId: REPORT, items: outputs }],
      },
    ],
    get opened() {
      return isOpen;
    },
    async open() {
      if (made.isHeld || !isPlugged) throw new DOMException('Failed to open the device.', 'NotAllowedError');
      isOpen = true;
    },
    async close() {
      isOpen = false;
    },
    async forget() {
      made.isAllowed = false;
    },
    async sendReport(reportId: number, data: Uint8Array) {
      if (!isOpen || reportId !== REPORT || data.length !== 2) throw new DOMException('Failed to write the report.');
      const before = lit;
      lit = Object.keys(lampUsages).filter((_, index) => (data[0]! >> index) & 1);
      if (lit.includes('offHook') !== isOffHook) {
        isOffHook = !isOffHook;
        report({});
      }
      if (lit.includes('mute') !== before.includes('mute') && !hasPressed) pulse('mute');
      hasPressed = false;
    },
  });
  /** True between a press of mute and the lamp that follows it. */
  let hasPressed = false;

  function report({ mute = false, flash = false }): void {
    if (!isOpen) return;
    const data = new DataView(new ArrayBuffer(2));
    data.setUint8(0, Number(isOffHook) + 4 * Number(flash) + 8 * Number(mute));
    device.dispatchEvent(Object.assign(new Event('inputreport'), { device, reportId: REPORT, data }));
  }

  function pulse(button: 'mute' | 'flash'): void {
    report({ [button]: true });
    report({});
  }

  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => (isPlugged && made.isAllowed ? [device] : []),
    async requestDevice({ filters }: { filters: { usagePage: number }[] }) {
      if (made.choice === 'error') throw new DOMException('Refused', 'SecurityError');
      if (made.choice === 'nothing' || !isPlugged || filters[0]?.usagePage !== 0x0b) return [];
      made.isAllowed = true;
      return [device];
    },
  });
  const tell = (event: string) => hid.dispatchEvent(Object.assign(new Event(event), { device }));

  const made: MadeHeadset = {
    isHeld: false,
    isAllowed: false,
    choice: 'yes',
    ...start,
    isOpen: () => isOpen,
    lamps: () => lit,
    press(button) {
      if (button === 'hook') {
        isOffHook = !isOffHook;
        return report({});
      }
      hasPressed = button === 'mute';
      pulse(button);
    },
    plug() {
      isPlugged = true;
      if (made.isAllowed) tell('connect');
    },
    unplug() {
      [isPlugged, isOpen, isOffHook, lit] = [false, false, false, []];
      tell('disconnect');
    },
  };
  Object.defineProperty(navigator, 'hid', { value: hid, configurable: true });
  return Object.assign(window, { headset: made }).headset;
}
