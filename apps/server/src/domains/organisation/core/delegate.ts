/** A member of an agency's staff, in an enterprise that the agency serves. */
export interface Delegate {
  userId: string;
  name: string;
  agencyId: string;
  permissions: readonly string[];
}
