/** A part of a report as WebHID describes it. Every usage is a page and an id: 0x000b0020. */
export interface ReportItem {
  isConstant?: boolean;
  isArray?: boolean;
  isRange?: boolean;
  isAbsolute?: boolean;
  hasPreferredState?: boolean;
  usages?: readonly number[];
  usageMinimum?: number;
  usageMaximum?: number;
  logicalMinimum?: number;
  reportSize?: number;
  reportCount?: number;
}

export interface ReportShape {
  reportId?: number;
  items?: readonly ReportItem[];
}

/** A top collection of a device. Its reports hold the items of all collections below it, in their order. */
export interface Collection {
  usagePage?: number;
  inputReports?: readonly ReportShape[];
  outputReports?: readonly ReportShape[];
}

/** The page of telephony in the HID usage tables. */
export const TELEPHONY = 0x0b;

const buttonUsages = {
  hook: 0x0b_0020,
  flash: 0x0b_0021,
  hold: 0x0b_0023,
  drop: 0x0b_0026,
  mute: 0x0b_002f,
} as const;

const lampUsages = { mute: 0x08_0009, offHook: 0x08_0017, ring: 0x08_0018, hold: 0x08_0020 } as const;

export type HeadsetButton = keyof typeof buttonUsages;
export type HeadsetLamp = keyof typeof lampUsages;
export type Lamps = Record<HeadsetLamp, boolean>;

/** `state`: the report says if the switch is on. `toggle`: the report says that the button is down. */
export type ButtonKind = 'state' | 'toggle';

/** The place of a field in a report, in bits from its start. */
interface Place {
  reportId: number;
  bit: number;
  size: number;
}

interface ButtonPlace extends Place {
  button: HeadsetButton;
  /** The value of an array's field that stands for this button. `null`: every value but 0 does. */
  means: number | null;
}

export interface HeadsetInputs {
  places: readonly ButtonPlace[];
  kinds: Partial<Record<HeadsetButton, ButtonKind>>;
}

export interface HeadsetOutputs {
  places: readonly (Place & { lamp: HeadsetLamp })[];
  /** The bytes of each report that has a lamp. */
  lengths: ReadonlyMap<number, number>;
}

/** Finds the buttons for calls in the description that the device gives of itself. */
export function findButtons(collections: readonly Collection[]): HeadsetInputs {
  const places: ButtonPlace[] = [];
  const kinds: HeadsetInputs['kinds'] = {};
  for (const shape of collections.flatMap(({ inputReports = [] }) => inputReports)) {
    for (const { item, index, ...place } of fieldsOf(shape)) {
      for (const [button, usage] of entriesOf(buttonUsages)) {
        const means = item.isArray ? valueOf(item, usage) : null;
        if (item.isArray ? means === undefined : usageAt(item, index) !== usage) continue;
        places.push({ ...place, button, means: means ?? null });
        kinds[button] ??= kindOf(button, item);
      }
    }
  }
  return { places, kinds };
}

/** Finds the lamps in the description that the device gives of itself. */
export function findLamps(collections: readonly Collection[]): HeadsetOutputs {
  const shapes = collections.flatMap(({ outputReports = [] }) => outputReports);
  const places = shapes.flatMap((shape) =>
    [...fieldsOf(shape)].flatMap(({ item, index, ...place }) =>
      entriesOf(lampUsages).flatMap(([lamp, usage]) =>
        !item.isArray && usageAt(item, index) === usage ? [{ ...place, lamp }] : [],
      ),
    ),
  );
  const lengths = new Map(
    shapes.flatMap((shape) => {
      const id = shape.reportId ?? 0;
      return places.some(({ reportId }) => reportId === id) ? [[id, Math.ceil(bitsOf(shape) / 8)] as const] : [];
    }),
  );
  return { places, lengths };
}

/** Reads which buttons a report shows as down or on. Returns only buttons that this report has. */
export function readButtons(
  { places }: HeadsetInputs,
  reportId: number,
  bytes: Uint8Array,
): Partial<Record<HeadsetButton, boolean>> {
  const read: Partial<Record<HeadsetButton, boolean>> = {};
  for (const { button, means, ...place } of places) {
    if (place.reportId !== reportId || place.bit + place.size > bytes.length * 8) continue;
    const value = readBits(bytes, place);
    read[button] ||= means === null ? value !== 0 : value === means;
  }
  return read;
}

/** Writes the reports that set all lamps of the device. */
export function writeLamps(
  { places, lengths }: HeadsetOutputs,
  lamps: Lamps,
): { reportId: number; bytes: Uint8Array<ArrayBuffer> }[] {
  return [...lengths].map(([reportId, length]) => {
    const bytes = new Uint8Array(length);
    for (const place of places)
      if (place.reportId === reportId && lamps[place.lamp]) bytes[place.bit >> 3]! |= 1 << (place.bit & 7);
    return { reportId, bytes };
  });
}

/** A switch has a state. A button that springs back has none, and a device calls its state preferred or relative. */
function kindOf(button: HeadsetButton, { isAbsolute = true, hasPreferredState = true }: ReportItem): ButtonKind {
  // The hook of many headsets is a switch though its description leaves that out.
  const isSwitch = button === 'hook' ? isAbsolute : isAbsolute && !hasPreferredState;
  return isSwitch ? 'state' : 'toggle';
}

function* fieldsOf({ reportId = 0, items = [] }: ReportShape) {
  let bit = 0;
  for (const item of items) {
    const { reportSize: size = 0, reportCount = 0, isConstant = false } = item;
    // Constant parts only fill the report up, and no field of buttons is longer than four bytes.
    if (!isConstant && size > 0 && size <= 32)
      for (let index = 0; index < reportCount; index += 1)
        yield { reportId, bit: bit + index * size, size, item, index };
    bit += size * reportCount;
  }
}

const bitsOf = ({ items = [] }: ReportShape): number =>
  items.reduce((sum, { reportSize = 0, reportCount = 0 }) => sum + reportSize * reportCount, 0);

/** Returns the usage of a field. The last usage of a list is that of all further fields. */
function usageAt({ isRange, usages = [], usageMinimum = 0, usageMaximum = 0 }: ReportItem, index: number) {
  return isRange ? Math.min(usageMinimum + index, usageMaximum) : usages[Math.min(index, usages.length - 1)];
}

/** Returns the value by which a field of an array names the usage. Undefined if it cannot. */
function valueOf(item: ReportItem, usage: number): number | undefined {
  const { isRange, usages = [], usageMinimum = 0, usageMaximum = 0, logicalMinimum = 0 } = item;
  if (!isRange) return usages.includes(usage) ? usages.indexOf(usage) + logicalMinimum : undefined;
  return usage >= usageMinimum && usage <= usageMaximum ? usage - usageMinimum + logicalMinimum : undefined;
}

/** Reads a field. The first bit of a report is the lowest one of its first byte. */
function readBits(bytes: Uint8Array, { bit, size }: Place): number {
  let value = 0;
  for (let index = 0; index < size; index += 1) {
    const at = bit + index;
    if ((bytes[at >> 3]! >> (at & 7)) & 1) value += 2 ** index;
  }
  return value;
}

const entriesOf = <Name extends string>(usages: Readonly<Record<Name, number>>) =>
  Object.entries(usages) as [Name, number][];
