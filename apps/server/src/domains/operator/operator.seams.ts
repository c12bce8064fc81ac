declare module '../../kernel/seams.ts' {
  interface Seams {
    enterprises: EnterpriseList;
  }
}

/** Access to the enterprises of the installation. */
export interface EnterpriseList {
  list(): Promise<{ id: string; name: string }[]>;
}
