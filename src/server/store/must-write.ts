/** A query that ends in `returning`, so that it tells which rows it wrote. */
export type WritingQuery<Row> = { readonly execute: () => Promise<Row[]> }

/**
 * The one way in which rows are written. A database that says "done" and stored nothing (PGlite does so when its stack
 * runs out) must never be answered with "thank you": the count of written rows is demanded, and the transaction fails.
 */
export async function mustWrite<Row>(query: WritingQuery<Row>, count = 1): Promise<Row[]> {
  const rows = await query.execute()
  if (rows.length !== count) throw new Error(`${rows.length} rows were written where ${count} should have been.`)
  return rows
}
