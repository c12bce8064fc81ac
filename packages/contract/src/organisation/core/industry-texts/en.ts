import type { Translated } from '../../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  internet: 'Internet and software',
  education: 'Education',
  finance: 'Finance',
  insurance: 'Insurance',
  property: 'Property and home',
  retail: 'Retail and wholesale',
  manufacturing: 'Manufacturing',
  services: 'Business services',
  health: 'Health',
  cars: 'Cars',
  logistics: 'Logistics',
  travel: 'Travel and catering',
  media: 'Advertising and media',
  law: 'Law and tax',
  building: 'Building',
  other: 'Other',
};
