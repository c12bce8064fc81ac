import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  taskCall: 'A call of a task',
  taskCallText: 'Open it and talk',
  dial: 'This phone is asked to dial a number',
  dialText: 'Open it to dial',
  leftMessage: (count) => (count === 1 ? 'A voice message to hear' : `${count} callers left voice messages`),
  missed: (count) => (count === 1 ? 'A call to return' : `${count} calls to return`),
  visits: (count) => (count === 1 ? 'A call-back is due' : `${count} call-backs are due`),
  assignments: (count) => (count === 1 ? 'Your customers changed' : `Your customers changed ${count} times`),
  given: (count) => (count === 1 ? 'You got a customer' : `You got ${count} customers`),
  taken: (count) => (count === 1 ? 'A customer went to a colleague' : `${count} customers went to colleagues`),
  returned: (count) => (count === 1 ? 'A customer went back to the pool' : `${count} customers went back to the pool`),
  warned: (count) => (count === 1 ? 'A customer will go back soon' : `${count} customers will go back soon`),
  asked: (count) => (count === 1 ? 'A request for more time waits' : `${count} requests for more time wait`),
  answered: (count) =>
    count === 1 ? 'Your request for more time was answered' : `${count} requests for more time were answered`,
  extensions: (count) => `${count} messages about more time`,
  applications: (count) => (count === 1 ? 'Someone asks to join' : `${count} people ask to join`),
  authentication: 'The business verification was decided',
  company: (count) => `${count} messages about the enterprise`,
  money: (count) => (count === 1 ? 'A reminder about balance or packages' : `${count} reminders about money`),
  test: 'Notices work',
  testText: 'They also come while the page is closed',
};
