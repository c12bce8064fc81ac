import type { ErrorText } from '../error-text.ts';

export const fileErrors = {
  'files.not_found': { code: 40400, zh: '没有这个文件', en: 'File not found' },
  'files.link_expired': { code: 40400, status: 404, zh: '链接已失效', en: 'The link has expired' },
  'files.no_file': { code: 41400, zh: '没有收到文件', en: 'No file was received' },
  'files.not_accepted': {
    code: 41401,
    zh: '只接受图片、录音、pdf、docx、xlsx、ods、pptx、csv',
    en: 'Only pictures, recordings, pdf, docx, xlsx, ods, pptx and csv are accepted',
  },
  'files.too_large': { code: 41402, zh: '文件超过 10 MB', en: 'The file is larger than 10 MB' },
  'files.too_many_pixels': {
    code: 41403,
    zh: '图片超过 4000 万像素，缩小后再传',
    en: 'The picture has more than 40 megapixels',
  },
  'files.animated': { code: 41404, zh: '不接受会动的图片', en: 'Animated pictures are not accepted' },
  'files.unreadable_image': { code: 41405, zh: '图片打不开，换一张', en: 'The picture cannot be opened' },
  'files.in_use': { code: 41406, zh: '文件正在使用，不能删除', en: 'The file is in use and cannot be deleted' },
  'jobs.not_found': { code: 40400, zh: '没有这项后台工作', en: 'Job not found' },
} satisfies Record<string, ErrorText>;
