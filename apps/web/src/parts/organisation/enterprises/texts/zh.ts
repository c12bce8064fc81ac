export const zh = { industry: '行业', choose: '选择行业' } as const;
