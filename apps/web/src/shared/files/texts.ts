import { texts } from '../i18n/texts.ts';

export const t = texts({
  zh: {
    choose: '选择图片',
    close: '关闭',
    compressed: '压缩后上传',
    original: '上传原图',
    sending: (percent: number) => `上传中 ${percent}%`,
    unreadable: '图片打不开，换一张',
  },
  en: {
    choose: 'Choose a picture',
    close: 'Close',
    compressed: 'Compressed',
    original: 'Original',
    sending: (percent) => `Sending ${percent}%`,
    unreadable: 'This picture cannot be opened, choose another one',
  },
});

/** 320 KB, 2.4 MB. */
export function sizeWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
