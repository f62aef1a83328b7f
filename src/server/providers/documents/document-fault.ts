/** `unknown`: no kind of file that is taken. `damaged`: cut off, or empty inside. `active`: it would do something when opened. */
export type DocumentFault = 'unknown' | 'damaged' | 'too-many-pixels' | 'active'
