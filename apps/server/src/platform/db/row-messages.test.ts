import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { handRowsOver, type RowMessage } from './row-messages.ts';

const message = (letter: string, body: Buffer) => {
  const head = Buffer.alloc(5, letter);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const rowOf = (...values: (string | null)[]) => {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const fields = values.flatMap((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : Buffer.byteLength(value));
    return [length, Buffer.from(value ?? '')];
  });
  return message('D', Buffer.concat([count, ...fields]));
};

/** A connection whose driver only notes the letters of the messages that it gets, which must be whole. */
function openConnection() {
  const seen: unknown[] = [];
  const stream = new EventEmitter();
  const connection = Object.assign(new EventEmitter(), {
    attachListeners(from: Pick<EventEmitter, 'on'>) {
      from.on('data', (bytes: Buffer) => {
        for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
          expect(at + 1 + bytes.readUInt32BE(at + 1)).toBeLessThanOrEqual(bytes.length);
          seen.push(String.fromCharCode(bytes[at]!));
        }
      });
    },
  });
  connection.on('dataRow', ({ fields }: RowMessage) => seen.push(fields));
  handRowsOver({ connection } as unknown as pg.Client);
  connection.attachListeners(stream);
  return { seen, send: (bytes: Buffer) => stream.emit('data', bytes) };
}

test('messages come whole and in order, wherever the network cuts them', () => {
  const long = '海呼'.repeat(50);
  const sent = [
    message('2', Buffer.alloc(0)),
    rowOf('1', null, long),
    rowOf(),
    rowOf(''),
    message('C', Buffer.from('SELECT 3\0')),
    message('Z', Buffer.from('I')),
    rowOf('end'),
  ];
  const expected = ['2', ['1', null, long], [], [''], 'C', 'Z', ['end']];
  const all = Buffer.concat(sent);
  for (let size = 1; size <= all.length; size += 1) {
    const { seen, send } = openConnection();
    for (let at = 0; at < all.length; at += size) send(all.subarray(at, at + size));
    expect(seen).toEqual(expected);
  }
});
