// @vitest-environment happy-dom
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldNames } from '../field-names.ts';
import { hideableFieldNames } from '../hideable-field-texts.ts';
import { readFilter, writeFilter, privateRequest } from '../../../parts/customers/pool-filter.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { moreWords } from '../filters/more-words.ts';
import { changedFieldWords } from './change-words.ts';
import { CustomerData } from './customer-data.tsx';
import { PlainFields } from './fields.tsx';
import { blankRecord, changesOf } from './record.ts';

beforeEach(() => {
  signInAs({ permissions: ['customers.private.read'] });
  navigate();
  serve({ 'config.options': () => new Error('gone'), 'customers.tags': () => ({ groups: [] }) });
});
afterEach(clearPage);

test('the form has the industry, and sends it when it changed', async () => {
  const onChange = vi.fn<(part: object) => void>();
  const { host } = await draw(<PlainFields record={{ ...blankRecord, industry: '五金' }} onChange={onChange} />);
  await happen();
  const inputs = [...host.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type])')];
  const input = inputs.find(({ value }) => value === '五金')!;
  expect(input.maxLength).toBe(40);
  expect(input.labels?.[0]?.textContent).toContain(fieldNames.industry);
  expect(changesOf({ ...blankRecord, industry: '家具' }, blankRecord)).toEqual({ industry: '家具' });
});

test('the detail, the history, the filter and the choice of hidden fields name the industry', async () => {
  expect(['行业', 'Industry']).toContain(fieldNames.industry);
  const detail = { industry: '五金', otherMobiles: [], otherLabels: [], hidden: ['mobile'], custom: {}, userId: '1' };
  const { host } = await draw(<CustomerData detail={detail as unknown as CustomerDetail} />);
  await happen();
  expect(host.textContent).toContain(`${fieldNames.industry}五金`);
  expect(changedFieldWords('industry')).toBe(fieldNames.industry);
  expect(hideableFieldNames.industry).toBe(fieldNames.industry);
  expect(moreWords('industry', { industry: '金' }, new Map())).toContain(fieldNames.industry);
  const kept = readFilter(writeFilter('private', { levels: [], tagIds: [], sort: 'visit', more: { industry: '金' } }));
  expect(privateRequest(kept).industry).toBe('金');
});
