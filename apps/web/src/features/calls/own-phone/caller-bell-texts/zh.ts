export const zh = {
  atPhone: '你绑定的电话在响，拿起它接听',
} as const;
