import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runStep } from '../../../tools/gate/run-step.ts'
import { STEPS } from '../../../tools/gate/steps.ts'

const run = (program: string) => runStep({ id: 'a', title: 'A step', command: ['-e', program] }, tmpdir(), process.env)

test('a step that ends with 0 has passed, and both its streams are kept', async () => {
  const { passed, output } = await run("console.log('said'); console.error('complained')")
  expect(passed).toBe(true)
  expect(output).toContain('said\n')
  expect(output).toContain('complained\n')
})

test('any other end is a failure: an exit code, an exception, a signal', async () => {
  expect((await run('process.exitCode = 3')).passed).toBe(false)
  expect((await run("throw new Error('no')")).passed).toBe(false)
  const killed = await run('process.kill(process.pid)')
  expect(killed.passed).toBe(false)
  expect(killed.output).toContain('It was ended by SIGTERM.')
})

test('a step is asked for by a name that no other has', () => {
  expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length)
})
