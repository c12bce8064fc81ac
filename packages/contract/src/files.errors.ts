import type { ErrorText } from './error-text.ts';

export const fileErrors = {
  'files.not_found': { code: 40430, zh: '没有这个文件', en: 'There is no such file' },
  'files.link_expired': { code: 40431, status: 404, zh: '链接已失效', en: 'The link has expired' },
  'files.no_file': { code: 41400, zh: '没有收到文件', en: 'No file was received' },
  'files.not_accepted': {
    code: 41401,
    zh: '只接受 xlsx、csv、jpg、png、webp',
    en: 'Only xlsx, csv, jpg, png and webp are accepted',
  },
  'files.too_large': { code: 41402, zh: '文件超过 10 MB', en: 'The file is larger than 10 MB' },
  'jobs.not_found': { code: 40440, zh: '没有这个任务', en: 'There is no such job' },
} satisfies Record<string, ErrorText>;
