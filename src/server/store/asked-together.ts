/**
 * Batches concurrent queries: the first one runs at once, those that arrive meanwhile run together after it. A result is
 * never older than its query.
 *
 * @param ask one result for each query, in their order; an error fails the whole batch
 * @param most queries in a batch
 */
export function askedTogether<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = []
  let underWay = false

  const askOn = async () => {
    underWay = true
    while (waiting.length > 0) {
      const round = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await ask(round.map(({ question }) => question))
        if (answers.length !== round.length) throw new Error('There has to be one answer for each question.')
        for (const [index, { resolve }] of round.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of round) reject(error)
      }
    }
    underWay = false
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!underWay) void askOn()
    })
}

type Asked<Question, Answer> = {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}
