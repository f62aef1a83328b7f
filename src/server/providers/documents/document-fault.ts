/** `unknown`: not an accepted media type. `damaged`: truncated or empty. `active`: code or actions run when it is opened. */
export type DocumentFault = 'unknown' | 'damaged' | 'too-many-pixels' | 'active'
