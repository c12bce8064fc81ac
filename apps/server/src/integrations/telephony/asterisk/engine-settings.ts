export type SettingFields = Record<string, string>;

/** One object of Asterisk's configuration. */
export interface EngineSetting {
  /** Path below `asterisk/config/dynamic/`. */
  path: string;
  fields: SettingFields;
  /** The access list of an endpoint. Absent: the object has none. */
  list?: string;
  /** Fields that an older Asterisk refuses. It gets the object without them. */
  newer?: SettingFields;
  /** True for an object that an Asterisk may refuse. The others are told all the same. */
  mayFail?: true;
}

/** The kind of objects by which Asterisk knows phones and carriers. */
export const SIP_OBJECTS = 'res_pjsip';

/** Name of the endpoint over which all carriers call us, and of its context. */
export const INBOUND_ENDPOINT = 'haihu-inbound';

/** Returns Asterisk's object for a name and a password. */
export const authSetting = (object: string, username: string, password: string): EngineSetting => ({
  path: `${SIP_OBJECTS}/auth/${object}`,
  fields: { auth_type: 'userpass', username, password },
});

/** Returns the host of a carrier. `trunk`: host and perhaps port. */
export const carrierHost = (trunk: string) => trunk.replace(/:\d+$/, '');
