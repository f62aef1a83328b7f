import type { StepResult } from './run-step.ts'
import type { Step } from './steps.ts'

/** The most steps at once, of which at most one needs all cores. */
const mostAtOnce = 2

export type Report = {
  /** The step is the first one without a result. */
  readonly begun: (step: Step) => void
  readonly ended: (step: Step, result: StepResult) => void
}

/**
 * Runs the steps in order, two at a time where one of them leaves a core idle. The first failure stops the others. Reports follow
 * the order of the steps.
 *
 * @param run ends early when the signal is aborted
 * @returns how many steps passed, and whether all did
 */
export async function runSteps(
  steps: readonly Step[],
  run: (step: Step, signal: AbortSignal) => Promise<StepResult>,
  report: Report,
): Promise<{ readonly passed: number; readonly failed: boolean }> {
  const failure = new AbortController()
  const running = new Map<Step, Promise<void>>()
  const results: { readonly step: Step; result?: StepResult }[] = []
  let reported = 0

  const reportInOrder = () => {
    for (let next = results[reported]; next?.result; next = results[reported]) {
      report.ended(next.step, next.result)
      reported += 1
      const following = results[reported]
      if (following) report.begun(following.step)
    }
  }
  const start = (step: Step) => {
    const entry: (typeof results)[number] = { step }
    results.push(entry)
    if (results.length === reported + 1) report.begun(step)
    const ended = run(step, failure.signal).then((result) => {
      entry.result = result
      running.delete(step)
      if (!result.passed) failure.abort()
      reportInOrder()
    })
    running.set(step, ended)
  }

  for (const step of steps) {
    const mayStart = () =>
      running.size === 0 ||
      (running.size < mostAtOnce && [step, ...running.keys()].filter(({ leavesCore }) => !leavesCore).length <= 1)
    while (!failure.signal.aborted && !mayStart()) await Promise.race(running.values())
    if (failure.signal.aborted) break
    start(step)
  }
  await Promise.all(running.values())
  return { passed: results.filter(({ result }) => result?.passed).length, failed: failure.signal.aborted }
}
