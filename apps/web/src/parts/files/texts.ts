import { plural } from '@haihu/rules/plural';
import { texts } from '../../shared/i18n/texts.ts';

export const t = texts({
  zh: {
    choose: '选择图片',
    chooseFile: '选择文件',
    uploading: (percent: number) => `已上传 ${percent}%`,
    cancelUpload: '取消上传',
    close: '关闭',
    compressed: '压缩后上传',
    original: '上传原图',
    sending: (percent: number) => `上传中 ${percent}%`,
    unreadable: '图片打不开，换一张',
    export: '导出',
    formats: { xlsx: 'Excel 表格（xlsx）', csv: '文本表格（csv）' },
    pictures: '图片',
    pictureOf: (place: number, total: number) => `第 ${place} 张，共 ${total} 张`,
    previousPicture: '上一张',
    nextPicture: '下一张',
    openPicture: (place: number) => `看第 ${place} 张图片`,
    file: '导出文件',
    making: '正在生成文件',
    made: '文件已生成',
    notMade: '文件没有生成',
    take: '下载',
    taking: '下载中',
    rows: (count: string) => `共 ${count} 条，文件保留一天`,
    keptNote: '只有你能打开，文件保留一天',
  },
  en: {
    choose: 'Choose a picture',
    chooseFile: 'Choose a file',
    uploading: (percent) => `${percent}% uploaded`,
    cancelUpload: 'Cancel upload',
    close: 'Close',
    compressed: 'Compressed',
    original: 'Original',
    sending: (percent) => `Sending ${percent}%`,
    unreadable: 'This picture cannot be opened. Choose another one',
    export: 'Export',
    formats: { xlsx: 'Excel workbook (xlsx)', csv: 'Text table (csv)' },
    pictures: 'Pictures',
    pictureOf: (place, total) => `Picture ${place} of ${total}`,
    previousPicture: 'Previous picture',
    nextPicture: 'Next picture',
    openPicture: (place) => `Open picture ${place}`,
    file: 'Export',
    making: 'Preparing the file',
    made: 'The file is ready',
    notMade: 'Export failed',
    take: 'Download',
    taking: 'Downloading',
    rows: (count) => `${plural(count, 'row')}, kept for a day`,
    keptNote: 'Only you can open it; kept for a day',
  },
});

/** 320 KB, 2.4 MB. */
export function sizeWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
