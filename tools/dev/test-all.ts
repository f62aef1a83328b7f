// Runs the steps that a change must pass until the first failure, two at a time where one of them leaves a core idle.
// `npm test` runs those that a person waits for, `npm run test:rest` the others, `npm run test:full` all, with the long
// forms of tests, too. `npm test -- types lint unit` runs only these, whichever they are.
import { stripVTControlCharacters } from 'node:util'
import { REPOSITORY } from '../repository.ts'
import { runStep, type StepResult } from './test-steps/run-step.ts'
import { runSteps } from './test-steps/run-steps.ts'
import { STEPS, type Step } from './test-steps/steps.ts'

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('--'))
const full = words.includes('--full')
const wanted = words.includes('--rest') ? 'rest' : 'test'
const unknown = named.filter((word) => !STEPS.some(({ id }) => id === word))

if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. There are: ${STEPS.map(({ id }) => id).join(', ')}.`)
  process.exitCode = 2
} else {
  const isWanted = ({ runs }: Step) => full || runs === wanted || runs === 'both'
  const steps = STEPS.filter((step) => (named.length > 0 ? named.includes(step.id) : isWanted(step)))
  process.exitCode = (await runAll(steps)) ? 0 : 1
}

async function runAll(steps: typeof STEPS): Promise<boolean> {
  const env = { ...process.env, ...(full ? { STEPWRIGHT_FULL: '1' } : {}), FORCE_COLOR: undefined }
  const { passed, failed } = await runSteps(steps, (step, stop) => runStep(step, REPOSITORY, env, stop), {
    begun: ({ title }) => process.stdout.write(`${title.padEnd(26)} `),
    ended: (step, result) => process.stdout.write(`${lineOf(step, result)}\n`),
  })
  process.stdout.write(`\n${passed} passed, ${failed ? 1 : 0} failed\n`)
  return !failed
}

function lineOf({ id, sum }: Step, { passed, stopped, seconds, output }: StepResult): string {
  const plain = stripVTControlCharacters(output)
  const found = sum?.exec(plain)?.[0].trim().replace(/\s+/g, ' ')
  const outcome = passed ? 'passed' : stopped ? 'stopped' : 'FAILED'
  const line = `${outcome.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s${found ? `  ${found}` : ''}`
  return passed || stopped ? line : `${line}\n\n${plain}\nThis step alone: npm test -- ${id}\n`
}
