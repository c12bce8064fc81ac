// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { provideGrounds } from '../../../shared/lib/grounds.ts';
import AddCustomer from './add-customer.tsx';
import { AddForm } from './add-form.tsx';
import { withCard } from './fill-in.tsx';
import { blankRecord } from './record.ts';
import { t } from './texts.ts';

/** Answers an upload with the place of its storage. */
class AnsweredUpload extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = JSON.stringify({ code: 200, msg: '', data: '5/card.jpg' });
  open() {}
  setRequestHeader() {}
  send() {
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  signInAs({ permissions: ['customers.create', 'customers.private.read', 'customers.edit'] });
  navigate();
  // happy-dom draws nothing, so the picture stays as it is.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null));
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
});
afterEach(async () => {
  await clearPage();
  Reflect.deleteProperty(navigator, 'contacts');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const words = ['宁波海晨五金有限公司', '林晓燕 销售经理', '139 1234 0071', '0574-87654321'];

function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const press = (label: string) =>
  happen(() => {
    const keys = [...document.querySelectorAll<HTMLElement>('button')];
    keys.findLast(({ textContent }) => textContent?.includes(label))!.click();
  });

/** Finds the first choice of the open sheet. */
const choice = () => document.querySelector<HTMLElement>('.layer.open .item');

async function form() {
  const asked = serve({
    'config.options': () => new Error('gone'),
    'customers.tags': () => ({ groups: [] }),
    'customers.findDuplicate': () => ({ standing: null, id: null }),
    'tasks.readFile': () => ({ words_result: words.map((line) => ({ words: line, certainty: 0.99 })) }),
    'customers.addPrivate': () => ({ id: '31' }),
  });
  const { host } = await draw(<AddForm wanted="private" wantedPublicPool={undefined} />);
  await happen();
  const values = () => [...host.querySelectorAll<HTMLInputElement>('input:not([type=file])')].map(({ value }) => value);
  return { host, asked, values };
}

const placeForm = () => document.querySelector<HTMLFormElement>('.place-picker form');

test('a card is scanned with the camera or from the album, and fills the form in', async () => {
  const { host, asked, values } = await form();
  const inputs = [...host.querySelectorAll<HTMLInputElement>('input[type=file]')];
  expect(inputs.map((input) => [input.getAttribute('aria-label'), input.getAttribute('capture')])).toEqual([
    [t.scanCard, 'environment'],
    [t.cardFromAlbum, null],
  ]);
  Object.defineProperty(inputs[1], 'files', { value: [new File(['x'], 'card.jpg', { type: 'image/jpeg' })] });
  await happen(() => inputs[1]!.dispatchEvent(new Event('change', { bubbles: true })));
  // The sheet opens with the next paint.
  await expect.poll(async () => (await happen(), choice())).not.toBeNull();
  await happen(() => choice()!.click());
  await expect.poll(async () => (await happen(), asked.map(({ name }) => name))).toContain('files.delete');
  expect(asked.find(({ name }) => name === 'tasks.readFile')?.request).toEqual({
    filePath: '5/card.jpg',
    type: 'text',
  });
  for (const value of ['林晓燕', '销售经理', '宁波海晨五金有限公司', '13912340071', '057487654321']) {
    expect(values()).toContain(value);
  }
});

test('a contact of the phone fills the form in, where the phone lets pages ask', async () => {
  const plain = await form();
  expect(plain.host.textContent).not.toContain(t.fromContacts);
  await clearPage();
  const select = vi.fn(() => Promise.resolve([{ name: ['通讯录甲'], tel: ['139 0001 0060', '0574-87654321'] }]));
  Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  const { values } = await form();
  await press(t.fromContacts);
  expect(select).toHaveBeenCalledWith(['name', 'tel'], { multiple: false });
  for (const value of ['通讯录甲', '13900010060', '057487654321']) expect(values()).toContain(value);
});

test('a place that is chosen while adding is kept with the new customer', async () => {
  Object.defineProperty(navigator, 'contacts', {
    value: { select: () => Promise.resolve([{ name: ['刘芳'], tel: ['13900010060'] }]) },
    configurable: true,
  });
  const { asked, host } = await form();
  await press(t.fromContacts);
  await press(t.choosePlace);
  await expect.poll(async () => (await happen(), placeForm())).not.toBeNull();
  await happen(() => type(placeForm()!.querySelector('input')!, '30, 120'));
  await happen(() => placeForm()!.requestSubmit());
  await happen(() => type(document.querySelector<HTMLInputElement>('.place-picked input')!, '海晨大厦'));
  await press(t.takePlace);
  expect(host.textContent).toContain('海晨大厦');
  await press(t.save);
  expect(asked.find(({ name }) => name === 'customers.setPlace')?.request).toEqual({
    id: '31',
    place: { latitude: 30, longitude: 120, system: 'wgs84', name: '海晨大厦' },
  });
});

test('a card replaces nothing that was typed, and adds its numbers once', () => {
  const card = {
    name: '林晓燕',
    company: '海晨',
    position: '',
    address: '',
    mobile: '13912340071',
    numbers: [{ number: '057487654321', label: 'landline' as const }],
  };
  const typed = { ...blankRecord, name: '林总', mobile: '13800138000' };
  const part = withCard(typed, card);
  expect(part).toEqual({
    company: '海晨',
    numbers: [{ number: '13912340071', label: 'mobile' }, card.numbers[0]],
  });
  expect(withCard({ ...typed, ...part }, card)).toEqual({});
});

test('a member who edits a customer is told when it is gone', async () => {
  let grounds: unknown[] = [];
  const stop = provideGrounds((now) => void (grounds = now));
  serve({ 'customers.locate': () => new Error('gone') });
  await draw(<AddCustomer query={{ id: '31' }} setQuery={() => undefined} />);
  expect(grounds).toEqual([{ what: 'customer', id: '31' }]);
  stop();
});
