import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  [
    'zh-CN',
    ['电话', '通话记录', '相册和相机', '麦克风', '通讯录', '位置', '通知', '声音'],
    /不读取[^；。]*(位置|图片|相册|通讯录|联系人)/,
  ],
  [
    'en-GB',
    ['Phone', 'Call log', 'Photos and camera', 'Microphone', 'Contacts', 'Location', 'Notifications', 'Sound'],
    /^Contacts,|no (contacts, messages or )?(places?|pictures?)[.,]/,
  ],
])(
  'in %s the guide says that pictures and the place are read, and denies neither',
  async (language, titles, denial) => {
    vi.resetModules();
    vi.stubGlobal('navigator', { language });
    const { t } = await import('./texts.ts');
    expect(t.rightsList.map(({ title }) => title)).toEqual(titles);
    expect(t.rightsNote).not.toMatch(denial);
  },
);
