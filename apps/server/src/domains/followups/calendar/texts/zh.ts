export const zh = {
  calendar: '回访',
  visit: '回访',
  visitTo: (name: string) => `回访 ${name}`,
  file: '回访.ics',
};
