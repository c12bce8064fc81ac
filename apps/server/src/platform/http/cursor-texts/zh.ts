export const zh = {
  unknown: '不认识的翻页位置，从头再翻',
} as const;
