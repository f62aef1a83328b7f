/** A query with `returning`: it yields the written rows. */
export type WritingQuery<Row> = { readonly execute: () => Promise<Row[]> }

/**
 * Executes a write and demands its number of rows, or the transaction fails: PGlite reports success and stores nothing when
 * its stack overflows.
 */
export async function mustWrite<Row>(query: WritingQuery<Row>, count = 1): Promise<Row[]> {
  const rows = await query.execute()
  if (rows.length !== count) throw new Error(`${rows.length} rows were written where ${count} should have been.`)
  return rows
}
