import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findButtons, findLamps, readButtons, type ReportItem, writeLamps } from './headset-reports.ts';

const usages = { hook: 0x0b_0020, flash: 0x0b_0021, hold: 0x0b_0023, drop: 0x0b_0026, mute: 0x0b_002f };
const lampUsages = { mute: 0x08_0009, offHook: 0x08_0017, ring: 0x08_0018, hold: 0x08_0020 };
type Button = keyof typeof usages;
type Lamp = keyof typeof lampUsages;

/** Items that no headset of ours cares about: padding, and keys of other pages, of any size. */
const filler = fc.record({
  isConstant: fc.boolean(),
  usages: fc.constantFrom([0x09_0001], [0x0b_0024], [0x08_002a], []),
  reportSize: fc.integer({ min: 1, max: 40 }),
  reportCount: fc.integer({ min: 0, max: 5 }),
});
const shuffled = <Name extends string>(names: Name[]) => fc.shuffledSubarray(names, { minLength: 1 });
const bitsOf = (items: readonly ReportItem[]) =>
  items.reduce((sum, { reportSize = 0, reportCount = 0 }) => sum + reportSize * reportCount, 0);

/** Writes a value where a descriptor puts it, bit by bit. */
function put(bytes: Uint8Array, bit: number, size: number, value: number): void {
  for (let index = 0; index < size; index += 1)
    if (Math.floor(value / 2 ** index) % 2 === 1) bytes[(bit + index) >> 3]! |= 1 << ((bit + index) & 7);
}

test('a button is read at any place, in a field of any size, whatever else the report has', () => {
  const fields = fc.array(fc.tuple(filler, fc.integer({ min: 1, max: 32 }), fc.boolean()), {
    minLength: 5,
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      shuffled(Object.keys(usages) as Button[]),
      fields,
      fc.integer({ min: 0, max: 255 }),
      (names, parts, id) => {
        const items = names.flatMap((name, index) => {
          const [before, reportSize] = parts[index]!;
          return [before, { usages: [usages[name]], reportSize, reportCount: 1 }];
        });
        const bytes = new Uint8Array(Math.ceil(bitsOf(items) / 8));
        const expected: Partial<Record<Button, boolean>> = {};
        names.forEach((name, index) => {
          const [, size, isDown] = parts[index]!;
          expected[name] = isDown;
          if (isDown) put(bytes, bitsOf(items.slice(0, 2 * index + 1)), size, 2 ** (size - 1));
        });
        const found = findButtons([{ inputReports: [{ reportId: id, items }] }]);
        expect(readButtons(found, id, bytes)).toEqual(expected);
        expect(readButtons(found, (id + 1) % 256, bytes)).toEqual({});
      },
    ),
  );
});

test('a report with lamps has its full length, and only the bits of lamps that are on', () => {
  const lamps = fc.record({ mute: fc.boolean(), offHook: fc.boolean(), ring: fc.boolean(), hold: fc.boolean() });
  const fields = fc.array(fc.tuple(filler, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(shuffled(Object.keys(lampUsages) as Lamp[]), fields, filler, lamps, (names, parts, last, on) => {
      const shapes = new Map<number, ReportItem[]>();
      const places = new Map<Lamp, { id: number; bit: number; size: number }>();
      names.forEach((name, index) => {
        const [before, reportSize, id] = parts[index]!;
        const items = shapes.get(id) ?? [];
        places.set(name, { id, bit: bitsOf([...items, before]), size: reportSize });
        shapes.set(id, [...items, before, { usages: [lampUsages[name]], reportSize, reportCount: 1 }]);
      });
      const outputReports = [...shapes].map(([reportId, items]) => ({ reportId, items: [...items, last] }));
      const written = writeLamps(findLamps([{ outputReports }]), on);
      expect(written.map(({ reportId }) => reportId).toSorted()).toEqual([...shapes.keys()].toSorted());
      for (const { reportId, bytes } of written) {
        const expected = new Uint8Array(Math.ceil(bitsOf([...shapes.get(reportId)!, last]) / 8));
        for (const [name, { id, bit, size }] of places) if (id === reportId && on[name]) put(expected, bit, size, 1);
        expect(bytes).toEqual(expected);
      }
    }),
  );
});

test('several fields of one item have their usages in order, from a list or a range', () => {
  const list = { usages: [0x0b_0020, 0x0b_0097, 0x0b_002f], reportSize: 1, reportCount: 4 };
  const range = { isRange: true, usageMinimum: 0x0b_0020, usageMaximum: 0x0b_0023, reportSize: 1, reportCount: 4 };
  const found = findButtons([
    {
      inputReports: [
        { reportId: 1, items: [list] },
        { reportId: 2, items: [range] },
      ],
    },
  ]);
  expect(readButtons(found, 1, Uint8Array.of(0b101))).toEqual({ hook: true, mute: true });
  expect(readButtons(found, 2, Uint8Array.of(0b1010))).toEqual({ hook: false, flash: true, hold: true });
});

test('an array names the button that is down by its place in the list or range', () => {
  const list = { isArray: true, usages: [0x0b_0024, 0x0b_002f], logicalMinimum: 1, reportSize: 4, reportCount: 1 };
  const range = {
    isArray: true,
    isRange: true,
    usageMinimum: 0x0b_0020,
    usageMaximum: 0x0b_0026,
    logicalMinimum: 0,
    reportSize: 4,
    reportCount: 1,
  };
  const found = findButtons([{ inputReports: [{ items: [list, range] }] }]);
  expect(readButtons(found, 0, Uint8Array.of(0x62))).toMatchObject({ mute: true, drop: true, hook: false });
  expect(readButtons(found, 0, Uint8Array.of(0x01))).toMatchObject({ mute: false, drop: false, hook: true });
});

const item = (usage: number, more: ReportItem) => ({ usages: [usage], reportSize: 1, reportCount: 1, ...more });

test('a device says which of its buttons spring back', () => {
  const kinds = (more: ReportItem) =>
    findButtons([{ inputReports: [{ items: [item(usages.hook, more), item(usages.mute, more)] }] }]).kinds;
  expect(kinds({ isAbsolute: true, hasPreferredState: false })).toEqual({ hook: 'state', mute: 'state' });
  expect(kinds({ isAbsolute: true, hasPreferredState: true })).toEqual({ hook: 'state', mute: 'toggle' });
  expect(kinds({ isAbsolute: false, hasPreferredState: true })).toEqual({ hook: 'toggle', mute: 'toggle' });
});

test('a report that is shorter than it should be tells nothing of the missing buttons', () => {
  const items = [
    { usages: [usages.hook], reportSize: 1, reportCount: 1 },
    { isConstant: true, reportSize: 8, reportCount: 1 },
    { usages: [usages.mute], reportSize: 1, reportCount: 1 },
  ];
  expect(readButtons(findButtons([{ inputReports: [{ items }] }]), 0, Uint8Array.of(1))).toEqual({ hook: true });
});

test('a device without lamps gets no report', () => {
  const off = { mute: false, offHook: false, ring: false, hold: false };
  const outputReports = [{ reportId: 3, items: [{ usages: [0x08_002a], reportSize: 1, reportCount: 1 }] }];
  expect(writeLamps(findLamps([{ outputReports }, {}]), off)).toEqual([]);
});
