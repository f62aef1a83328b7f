/** The database does not answer at the moment; what was under way is not stored. The caller may try again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
