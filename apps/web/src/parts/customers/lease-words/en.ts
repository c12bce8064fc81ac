import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  isOn: (name, time) => `${name} is working on it · until ${time}`,
  callsLater: (name, time) => `${name} has this customer open until ${time}. You can call after that`,
};
