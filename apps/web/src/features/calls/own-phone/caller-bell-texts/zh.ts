export const zh = {
  atPhone: '你绑定的电话在响，接起后按 1 接听',
} as const;
