import { texts } from '../../shared/i18n/texts.ts';

export const t = texts({
  zh: { industry: '行业', choose: '选择行业' },
  en: { industry: 'Industry', choose: 'Choose an industry' },
});
