export const zh = { mobile: '电话', position: '职位与性别', area: '地区', custom: '自定义字段' } as const;
