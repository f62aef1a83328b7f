/**
 * Batches concurrent queries: the first one runs at once, those that arrive meanwhile run together after it. A result is
 * never older than its query.
 *
 * @param ask returns one result for each query, in their order; an error fails the whole batch
 * @param most the largest number of queries in a batch
 */
export function batchQueries<Query, Result>(
  ask: (queries: readonly Query[]) => Promise<readonly Result[]>,
  most: number,
): (query: Query) => Promise<Result> {
  let waiting: PendingQuery<Query, Result>[] = []
  let isRunning = false

  const runBatches = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const results = await ask(batch.map(({ query }) => query))
        if (results.length !== batch.length) throw new Error('There has to be one result for each query.')
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }
  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject })
      if (!isRunning) void runBatches()
    })
}

type PendingQuery<Query, Result> = {
  readonly query: Query
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}
