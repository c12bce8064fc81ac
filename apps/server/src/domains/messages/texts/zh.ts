export const zh = {
  /** The title of a message whose subject is gone, or whose type belongs to another release. */
  gone: '内容已不在',
} as const;
