import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runStep } from '#tools/dev/test-steps/run-step.ts'
import { STEPS, type Step } from '#tools/dev/test-steps/steps.ts'

const run = (program: string) =>
  runStep({ id: 'a', title: 'A step', runs: 'test', command: ['-e', program] }, tmpdir(), process.env)

test('a step that exits with 0 passes, and its output holds both streams', async () => {
  const { passed, output } = await run("console.log('said'); console.error('complained')")
  expect(passed).toBe(true)
  expect(output).toContain('said\n')
  expect(output).toContain('complained\n')
})

test('a step fails with another exit code, an exception or a signal', async () => {
  expect((await run('process.exitCode = 3')).passed).toBe(false)
  expect((await run("throw new Error('no')")).passed).toBe(false)
  const killed = await run('process.kill(process.pid)')
  expect(killed.passed).toBe(false)
  expect(killed.output).toContain('Ended by SIGTERM.')
})

test('each step has a name of its own', () => {
  expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length)
})

test('a step that is stopped ends, and is no failure of its own', async () => {
  const stop = new AbortController()
  const endless: Step = { id: 'a', title: 'A step', runs: 'test', command: ['-e', 'setInterval(() => undefined, 1_000)'] }
  const result = runStep(endless, tmpdir(), process.env, stop.signal)
  stop.abort()
  expect(await result).toMatchObject({ passed: false, stopped: true })
})
