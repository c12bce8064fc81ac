// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, drawHook, happen, serve, signInAs, toast } from '../../../shared/lib/test-page.tsx';
import { t } from './texts.ts';
import { useAddAttachment } from './use-attachments.ts';

/** Running uploads. */
const sendings: Sending[] = [];

class Sending extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';

  open() {}
  setRequestHeader() {}
  send() {
    sendings.push(this);
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  reach(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 200 }));
  }
  end(code: number) {
    this.status = 200;
    this.responseText = JSON.stringify({ code, msg: `refused ${code}`, data: 'files/1.pdf' });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  sendings.length = 0;
  signInAs();
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const MEGABYTE = 1024 * 1024;
const fileOf = (size: number) => new File([new Uint8Array(size)], 'offer.pdf');

async function open() {
  const asked = serve({ 'customers.addAttachment': () => ({ id: '1' }) });
  const adding = await drawHook(() => useAddAttachment('5'));
  return { asked, adding, send: (size = 10) => happen(() => void adding.now.send([fileOf(size)])) };
}

test('an upload tells its percentage, up to 100, and its row is gone once the file stands beside the customer', async () => {
  const { adding, asked, send } = await open();
  await send();
  const told: (number | undefined)[] = [];
  for (const loaded of [0, 1, 101, 200]) {
    await happen(() => sendings.at(-1)!.reach(loaded));
    told.push(adding.now.going?.percent);
  }
  expect(told).toEqual([0, 1, 51, 100]);
  await happen(() => sendings.at(-1)!.end(200));
  expect(adding.now.going).toBeNull();
  expect(asked).toMatchObject([
    { name: 'customers.addAttachment', request: { customerId: '5', filePath: 'files/1.pdf' } },
  ]);
  expect(toast()).toBe(t.added);
});

test('a file that is refused stays with its reason; one that is given up is gone', async () => {
  const { adding, asked, send } = await open();
  await send();
  await happen(() => sendings.at(-1)!.end(40029));
  expect(adding.now.going).toMatchObject({ percent: 0, problem: 'refused 40029' });
  await send();
  await happen(() => adding.now.giveUp());
  expect(adding.now.going).toBeNull();
  expect(asked).toEqual([]);
});

test('a file of ten megabytes is sent, and a larger one is not', async () => {
  const { adding, send } = await open();
  await send(10 * MEGABYTE + 1);
  expect([adding.now.going, sendings]).toEqual([null, []]);
  await send(10 * MEGABYTE);
  expect(sendings).toHaveLength(1);
});

test('several files go one after the other, and a refused one holds up those after it until it is tried again', async () => {
  const { adding, asked } = await open();
  const names = () => adding.now.going?.files.map(({ name }) => name);
  const [first, second] = ['a.pdf', 'b.pdf'].map((name) => new File(['1'], name));
  await happen(() => void adding.now.send([first!, fileOf(10 * MEGABYTE + 1), second!]));
  expect([names(), sendings.length]).toEqual([['a.pdf', 'b.pdf'], 1]);
  await happen(() => sendings.at(-1)!.end(200));
  expect([names(), sendings.length]).toEqual([['b.pdf'], 2]);
  await happen(() => sendings.at(-1)!.end(40029));
  expect(adding.now.going).toMatchObject({ problem: 'refused 40029' });
  await happen(() => void adding.now.send(adding.now.going!.files));
  await happen(() => sendings.at(-1)!.end(200));
  expect(adding.now.going).toBeNull();
  expect(asked.map(({ name }) => name)).toEqual(['customers.addAttachment', 'customers.addAttachment']);
});
