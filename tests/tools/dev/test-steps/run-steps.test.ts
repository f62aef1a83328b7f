import { expect, test } from 'vitest'
import type { StepResult } from '#tools/dev/test-steps/run-step.ts'
import { runSteps } from '#tools/dev/test-steps/run-steps.ts'
import type { Step } from '#tools/dev/test-steps/steps.ts'

const quiet = (id: string): Step => ({ id, title: id, runs: 'test', command: [], leavesCore: true })
const busy = (id: string): Step => ({ id, title: id, runs: 'test', command: [] })

/** Steps that end when the test lets them, and a log of what was started, stopped and reported. */
function aRun(steps: readonly Step[]) {
  const log: string[] = []
  const ends = new Map<string, (passed: boolean) => void>()
  const outcome = runSteps(
    steps,
    ({ id }, stop) =>
      new Promise<StepResult>((resolve) => {
        log.push(`start ${id}`)
        const end = (passed: boolean) =>
          resolve({ passed, seconds: 1, output: '', ...(!passed && stop.aborted && { stopped: true }) })
        ends.set(id, end)
        stop.addEventListener('abort', () => end(false))
      }),
    {
      begun: ({ id }) => log.push(`begun ${id}`),
      ended: ({ id }, { passed, stopped }) => log.push(`${passed ? 'passed' : stopped ? 'stopped' : 'failed'} ${id}`),
    },
  )
  const end = async (id: string, passed = true) => {
    ends.get(id)?.(passed)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { outcome, log, end }
}

test('two steps that leave a core idle run at once, a third one waits for the first to end', async () => {
  const { outcome, log, end } = aRun([quiet('a'), quiet('b'), quiet('c')])
  expect(log).toEqual(['begun a', 'start a', 'start b'])
  await end('b')
  expect(log.slice(3)).toEqual(['start c'])
  await end('c')
  await end('a')
  expect(log.slice(4)).toEqual(['passed a', 'begun b', 'passed b', 'begun c', 'passed c'])
  expect(await outcome).toEqual({ passed: 3, failed: false })
})

test('a step that needs all cores runs at the same time as one that leaves a core idle, and never with another such step', async () => {
  const { outcome, log, end } = aRun([quiet('a'), busy('b'), busy('c'), quiet('d')])
  const started = () => log.filter((line) => line.startsWith('start'))
  expect(started()).toEqual(['start a', 'start b'])
  await end('a')
  expect(started()).toEqual(['start a', 'start b'])
  await end('b')
  expect(started()).toEqual(['start a', 'start b', 'start c', 'start d'])
  await end('c')
  await end('d')
  expect(await outcome).toEqual({ passed: 4, failed: false })
})

test('a step that fails stops the step beside it, and no further step starts', async () => {
  const { outcome, log, end } = aRun([quiet('a'), quiet('b'), quiet('c')])
  await end('b', false)
  expect(await outcome).toEqual({ passed: 0, failed: true })
  expect(log.slice(3)).toEqual(['stopped a', 'begun b', 'failed b'])
})
