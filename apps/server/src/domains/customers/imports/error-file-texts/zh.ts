export const zh = { sheet: '导入错误行', problem: '问题', between: '；' } as const;
