/**
 * Puts questions that come at the same time to the database as one, since a question costs more than its answer: the first
 * is asked at once, those that come while it is under way go together after it. Nobody is answered with what was read
 * before they asked.
 *
 * @param ask one answer for each question, in their order; where it fails, all of them fail
 * @param most how many go together
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
