// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, drawHook, happen } from './test-page.tsx';
import { readJson, writeJson } from './stored.ts';
import { useKept } from './use-kept.ts';

afterEach(clearPage);

interface Note {
  text: string;
  level: number;
}
const KEY = 'note of a test';
const read = (key: string): Note => readJson<Note>(key) ?? { text: '', level: 0 };

function Field({ onLast }: { onLast: () => void }) {
  const [, change] = useKept(KEY, read, writeJson);
  return (
    <>
      <button onClick={() => change({ text: '客户要' })}>first</button>
      <button
        onClick={() => {
          onLast();
          change({ text: '客户要报价' });
          change({ level: 2 });
        }}
      >
        last
      </button>
    </>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <Field onLast={() => setOpen(false)} />;
}

test('what is typed in the moment in which another screen opens is kept', async () => {
  const { host } = await draw(<Page />);
  const [first, last] = host.querySelectorAll('button');
  await happen(() => first!.click());
  await happen(() => last!.click());
  expect(read(KEY)).toEqual({ text: '客户要报价', level: 2 });
});

test('a change is derived from all changes before it, and is shown', async () => {
  writeJson(KEY, { text: '要报价', level: 1 });
  const kept = await drawHook(() => useKept(KEY, read, writeJson));
  const [, change] = kept.now;
  await happen(() => {
    change(({ level }) => ({ level: level + 1 }));
    change(({ level }) => ({ level: level + 1 }));
  });
  expect(kept.now[0]).toEqual({ text: '要报价', level: 3 });
});
