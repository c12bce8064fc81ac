import { expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { openTaskOffice } from '../test-support/task-office.ts';
import { takePools } from './leases.repository.ts';
import { createPlace } from './place.usecases.ts';

/** Creates a task with two numbers whose calls are all refused with this error. */
async function openRefused(error: Error) {
  const { db, clock, running, one } = await openTaskOffice();
  const taskId = await running(2, { mode: 'progressive' });
  const [lease] = await takePools(db, 'test', 60);
  const refused: string[] = [];
  const refuse = () => Promise.reject(error);
  const noteRefused = async (_member: unknown, numberId: string) => void refused.push(numberId);
  const place = createPlace({ db, clock, accept: refuse, dialAhead: refuse, noteRefused });
  return { refused, place: () => place(lease!, { taskId, member: one.member, isAhead: false }) };
}

test('an error that nobody expected while a number was placed is told, and is no refusal of the number', async () => {
  const { place, refused } = await openRefused(new Error('the disk is full'));
  await expect(place()).rejects.toThrow('the disk is full');
  expect(refused).toEqual([]);
});

test('a refusal that stands in the way of every number is answered; one about the number is noted beside it', async () => {
  const inTheWay = new AppError('calls.no_line');
  const { place, refused } = await openRefused(inTheWay);
  expect(await place()).toBe(inTheWay);
  expect(refused).toEqual([]);
  const ofNumber = await openRefused(new AppError('calls.do_not_call'));
  expect(await ofNumber.place()).toBe('none');
  expect(new Set(ofNumber.refused).size).toBeGreaterThan(0);
});
